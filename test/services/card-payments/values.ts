import type { ValueCase } from '../value-case.ts';

const auth = {
  amount: 1099,
  identifier: 'order-2024/0001',
  merchantid: 12345678,
  cardnumber: '4000 0000 0000 0002',
  expmonth: 12,
  expyear: 2030,
};

const charge = {
  amount: 1099,
  identifier: 'order-2024/0002',
  merchantid: 12345678,
  token: 'ctPCAPyNyCkx3Ry8wGyv8khC3ch2hUSB3Db',
};

const card = { cardnumber: '4000000000000002', expmonth: 6, expyear: 2031 };

const link = { amount: 5000, identifier: 'INV-7001', merchantid: 12345678 };

const changes = { after: '2024-04-22T10:00:00Z', merchantid: 12345678 };

const attachment = { filename: 'bill.pdf', 'mime-type': 'application/pdf' };

const contact = {
  address1: '1 High Street',
  address2: 'Flat 2',
  address3: 'East Quarter',
  area: 'Northshire',
  company: 'Example Ltd',
  country: 'GB',
  email: 'payer@example.com',
  firstname: 'Zoë',
  lastname: 'Müller',
  mobile_no: '07700 900123',
  postcode: 'AB1 2CD',
  telephone_no: '01632 960123',
  title: 'Dr',
};

const contactLengths = {
  address1: 50,
  address2: 50,
  address3: 50,
  area: 50,
  company: 50,
  email: 254,
  mobile_no: 20,
  postcode: 16,
  telephone_no: 20,
};

const sms = { template: 'default', to: '+447700900123' };

const email = {
  template: 'default',
  to: ['a@example.com'],
  cc: ['b@example.com'],
  bcc: ['c@example.com'],
  reply_to: ['d@example.com'],
};

const addresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `payer${index}@example.com`);

const base64 = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64');

const without = (value: object, member: string): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== member));

const accepts = (schema: string, value: unknown, why: string): ValueCase => ({
  schema,
  value,
  valid: true,
  why,
});

const refuses = (schema: string, value: unknown, why: string): ValueCase => ({
  schema,
  value,
  valid: false,
  why,
});

/** Rules that stand in AuthRequest and ChargeRequest alike. */
function common(schema: string, request: object): readonly ValueCase[] {
  const yes = (members: object, why: string) => accepts(schema, { ...request, ...members }, why);
  const no = (members: object, why: string) => refuses(schema, { ...request, ...members }, why);
  return [
    yes({}, 'The required members suffice.'),
    yes({ added_later: { deep: [1, null] } }, 'Objects are open.'),
    ...['amount', 'identifier', 'merchantid'].map((member) =>
      refuses(schema, without(request, member), `${member} is required.`),
    ),
    yes({ amount: 0 }, 'One digit holds: the length of an amount is 1 to 9.'),
    yes({ amount: 999_999_999 }, 'Nine digits hold: the length of an amount is 1 to 9.'),
    no({ amount: 1_000_000_000 }, 'Ten digits are too long: the length of an amount is 1 to 9.'),
    no({ amount: 123_456_789_012 }, 'Twelve digits exceed the field length and int32.'),
    no({ amount: -1 }, 'The length of an amount counts digits, and a sign is none.'),
    no({ amount: 10.99 }, 'An amount has no decimals.'),
    no({ amount: '1099' }, 'An amount is an integer.'),
    no({ amount: null }, 'A required amount is not null.'),
    yes({ identifier: 'a1b2' }, 'An identifier of 4 characters is long enough.'),
    no({ identifier: 'a1b' }, 'An identifier has at least 4 characters.'),
    yes({ identifier: 'x'.repeat(50) }, 'An identifier of 50 characters is short enough.'),
    no({ identifier: 'x'.repeat(51) }, 'An identifier has at most 50 characters.'),
    yes({ identifier: ' !"~ {|}' }, 'Space to tilde are the printable ASCII characters.'),
    no({ identifier: 'order-é1' }, 'An identifier is ASCII.'),
    no({ identifier: 'order\t01' }, 'A tab is not printable.'),
    no({ identifier: 'order1\n' }, 'A line end is not printable, at the end too.'),
    no({ identifier: 'order\u007f1' }, 'The delete character is not printable.'),
    yes({ merchantid: 2_147_483_647 }, 'merchantid is an int32.'),
    no({ merchantid: 2_147_483_648 }, 'merchantid is an int32.'),
    no({ merchantid: 'M1' }, 'merchantid is an integer.'),
    ...['avs_postcode_policy', 'csc_policy', 'duplicate_policy', 'match_avsa'].flatMap((policy) => [
      ...['0', '1', '2', '3'].map((value) =>
        yes({ [policy]: value }, `${policy} takes the value ${value}.`),
      ),
      no({ [policy]: '4' }, `${policy} takes 0 to 3.`),
      no({ [policy]: 1 }, `${policy} is a string.`),
    ]),
    yes({ csc: '012' }, 'A CSC has 3 characters, leading zeros kept.'),
    yes({ csc: '0123' }, 'A CSC has 4 characters at most.'),
    no({ csc: '12' }, 'A CSC has at least 3 characters.'),
    no({ csc: '01234' }, 'A CSC has at most 4 characters.'),
    no({ csc: 123 }, 'A CSC is sent as a string.'),
    no({ csc: null }, 'A CSC is a string or absent.'),
    yes({ currency: 'GBP' }, 'A currency has 3 characters.'),
    no({ currency: 'GB' }, 'A currency has 3 characters.'),
    no({ currency: 'GBPS' }, 'A currency has 3 characters.'),
    yes({ tag: [] }, 'tag is an array of strings, with any count.'),
    yes({ tag: ['a', 'b'] }, 'tag is an array of strings.'),
    no({ tag: 'a' }, 'tag is an array.'),
    no({ tag: [1] }, 'tag is an array of strings.'),
    yes({ threedsecure: {} }, 'The fields of ThreeDSecure are not shown.'),
    yes({ threedsecure: { anything: ['x', 1] } }, 'The fields of ThreeDSecure are not shown.'),
    yes({ trans_info: '' }, 'trans_info has up to 50 characters.'),
    yes({ trans_info: 'i'.repeat(50) }, 'trans_info has up to 50 characters.'),
    yes({ trans_info: '😀'.repeat(50) }, 'Characters are counted, not UTF-16 units.'),
    no({ trans_info: 'i'.repeat(51) }, 'trans_info has up to 50 characters.'),
    no({ trans_info: '😀'.repeat(51) }, 'trans_info has up to 50 characters.'),
    yes({ trans_type: 'P' }, 'trans_type has up to 1 character.'),
    yes({ trans_type: '' }, 'An empty trans_type is up to 1 character.'),
    no({ trans_type: 'PA' }, 'trans_type has up to 1 character.'),
  ];
}

/** The card, in AuthRequest and RegisterCard alike. */
function cards(schema: string, request: object): readonly ValueCase[] {
  const yes = (members: object, why: string) => accepts(schema, { ...request, ...members }, why);
  const no = (members: object, why: string) => refuses(schema, { ...request, ...members }, why);
  return [
    ...['cardnumber', 'expmonth', 'expyear'].map((member) =>
      refuses(schema, without(request, member), `${member} is required.`),
    ),
    yes({ cardnumber: '1'.repeat(12) }, 'A card number of 12 digits is long enough.'),
    no({ cardnumber: '1'.repeat(11) }, 'A card number has at least 12 digits.'),
    yes({ cardnumber: '1'.repeat(22) }, 'A card number of 22 digits is short enough.'),
    no({ cardnumber: '1'.repeat(23) }, 'A card number has at most 22 digits.'),
    yes({ cardnumber: '4000-0000-0000-0002' }, 'Non-numeric characters are stripped.'),
    yes(
      { cardnumber: ' 4000 0000 0000 0002 ' },
      'Non-numeric characters are stripped at the ends.',
    ),
    yes(
      { cardnumber: '1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' },
      'Digits are counted after stripping: 16 of them in 31 characters.',
    ),
    no({ cardnumber: '1234 5678 901' }, 'Digits are counted after stripping: 11 are too few.'),
    no({ cardnumber: '------------' }, 'After stripping nothing remains.'),
    yes(
      { cardnumber: '44 44 44 44 44 44 44 44 44 44 44' },
      'Digits are counted after stripping: 22 of them are short enough.',
    ),
    yes({ cardnumber: '4000\n0000\n0000\n0002' }, 'A line end is stripped like a space.'),
    no({ cardnumber: '٤'.repeat(16) }, 'Digits of a card number are 0 to 9.'),
    no({ cardnumber: '' }, 'A card number is not empty.'),
    no({ cardnumber: 4_000_000_000_000_002 }, 'A card number is a string.'),
    yes({ cardnumber: '4000000000000001' }, 'The Luhn check is the service’s, at registration.'),
    yes({ expmonth: 1 }, 'expmonth begins at 1.'),
    yes({ expmonth: 12 }, 'expmonth ends at 12.'),
    no({ expmonth: 0 }, 'expmonth begins at 1.'),
    no({ expmonth: 13 }, 'expmonth ends at 12.'),
    no({ expmonth: 1.5 }, 'expmonth is an integer.'),
    no({ expmonth: '12' }, 'expmonth is an integer.'),
    yes(
      { expyear: 2000 },
      'expyear begins at 2000; that the card is not expired is checked later.',
    ),
    yes({ expyear: 2100 }, 'expyear ends at 2100.'),
    no({ expyear: 1999 }, 'expyear begins at 2000.'),
    no({ expyear: 2101 }, 'expyear ends at 2100.'),
    no({ expyear: 30 }, 'expyear has four digits, 2000 to 2100.'),
    yes({ name_on_card: 'Al' }, 'name_on_card of 2 characters is long enough.'),
    yes({ name_on_card: 'é'.repeat(45) }, 'name_on_card of 45 characters is short enough.'),
    no({ name_on_card: 'A' }, 'name_on_card has at least 2 characters.'),
    no({ name_on_card: 'A'.repeat(46) }, 'name_on_card has at most 45 characters.'),
  ];
}

const authorisation: readonly ValueCase[] = [
  ...common('authRequestSchema', auth),
  ...cards('authRequestSchema', auth),
  accepts(
    'authRequestSchema',
    {
      ...auth,
      csc: '123',
      csc_policy: '1',
      avs_postcode_policy: '2',
      duplicate_policy: '3',
      match_avsa: '0',
      currency: 'EUR',
      tag: ['web'],
      threedsecure: {},
      trans_info: 'Spring sale',
      trans_type: 'A',
      bill_to: contact,
      ship_to: contact,
      name_on_card: 'Zoë Müller',
      event_management: { not: 'shown' },
    },
    'A payload with every member.',
  ),
  refuses(
    'authRequestSchema',
    { ...auth, bill_to: { country: 'GBR' } },
    'bill_to is a ContactDetails.',
  ),
  refuses('authRequestSchema', { ...auth, ship_to: 'home' }, 'ship_to is a ContactDetails.'),
  refuses('authRequestSchema', null, 'A request is an object.'),
  accepts('authoriseSchemas.body', auth, 'The body of authorise is an AuthRequest.'),
  refuses('authoriseSchemas.body', charge, 'A ChargeRequest is no AuthRequest.'),
];

const charges: readonly ValueCase[] = [
  ...common('chargeRequestSchema', charge),
  refuses('chargeRequestSchema', without(charge, 'token'), 'token is required.'),
  refuses(
    'chargeRequestSchema',
    { ...charge, token: 'xtPCAPyNyCkx3Ry8' },
    'A token starts with ct.',
  ),
  refuses(
    'chargeRequestSchema',
    { ...charge, token: 'CTPCAPyNyCkx3Ry8' },
    'A token starts with ct.',
  ),
  refuses('chargeRequestSchema', { ...charge, token: '' }, 'A token starts with ct.'),
  ...['0', 'O', 'I', 'l', '+', '/', ' ', '-', '_', '\n'].map((character) =>
    refuses(
      'chargeRequestSchema',
      { ...charge, token: `${charge.token}${character}` },
      `${JSON.stringify(character)} is not in base58.`,
    ),
  ),
  accepts(
    'chargeRequestSchema',
    { ...charge, token: 'ct123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz' },
    'All 58 characters may stand in a token.',
  ),
  accepts('chargeRequestSchema', { ...charge, initiation: 'C' }, 'C is cardholder initiated.'),
  accepts(
    'chargeRequestSchema',
    { ...charge, initiation: '' },
    'An empty initiation is up to 1 character.',
  ),
  refuses(
    'chargeRequestSchema',
    { ...charge, initiation: 'MC' },
    'initiation has up to 1 character.',
  ),
  refuses('chargeRequestSchema', { ...charge, initiation: 'Z' }, 'initiation is M or C.'),
  refuses(
    'chargeRequestSchema',
    { ...charge, initiation: 'M' },
    'Merchant initiated requires a cardholder_agreement.',
  ),
  refuses(
    'chargeRequestSchema',
    { ...charge, initiation: 'M', cardholder_agreement: '' },
    'An empty agreement is not valid for a merchant-initiated charge.',
  ),
  refuses(
    'chargeRequestSchema',
    { ...charge, initiation: 'M', cardholder_agreement: 'Q' },
    'Merchant initiated requires a valid cardholder_agreement.',
  ),
  ...['I', 'R', 'A', 'C', 'D', 'L', 'S', 'X'].flatMap((agreement) => [
    accepts(
      'chargeRequestSchema',
      { ...charge, initiation: 'M', cardholder_agreement: agreement },
      `${agreement} is a valid agreement of a merchant-initiated charge.`,
    ),
    accepts(
      'chargeRequestSchema',
      { ...charge, cardholder_agreement: agreement },
      `${agreement} is an agreement; initiation is optional.`,
    ),
    accepts('cardholderAgreementSchema', agreement, `${agreement} is an agreement.`),
  ]),
  accepts(
    'chargeRequestSchema',
    { ...charge, initiation: 'C', cardholder_agreement: '' },
    'An empty agreement is accepted where the charge is not merchant initiated.',
  ),
  accepts(
    'chargeRequestSchema',
    { ...charge, cardholder_agreement: '' },
    'An empty agreement is accepted where initiation is absent.',
  ),
  refuses(
    'chargeRequestSchema',
    { ...charge, cardholder_agreement: 'IR' },
    'An agreement has up to 1 character.',
  ),
  refuses(
    'chargeRequestSchema',
    { ...charge, cardholder_agreement: 'i' },
    'Agreements are upper case letters.',
  ),
  accepts('chargeSchemas.body', charge, 'The body of charge is a ChargeRequest.'),
  accepts('chargeSchemas.responses.200', { anything: 1 }, 'The fields of Decision are not shown.'),
  accepts(
    'chargeSchemas.responses.422',
    { anything: 1 },
    'The body shape of the Error model is not shown.',
  ),
  accepts('errorModelSchema', {}, 'The body shape of the Error model is not shown.'),
  ...['M', 'C'].map((value) => accepts('initiationSchema', value, `${value} is an initiation.`)),
  ...['0', '1', '2', '3'].map((value) =>
    accepts('paymentPolicySchema', value, `${value} is a policy.`),
  ),
  refuses('paymentPolicySchema', '', 'An empty string is not a policy value.'),
  ...['731', '732', '733', '741', '750', '761'].map((csc) =>
    accepts('simulatedThreeDSecureCscSchema', csc, `CSC ${csc} chooses a simulated outcome.`),
  ),
  accepts('simulatedThreeDSecureCscSchema', '123', 'Any other CSC leads to a challenge request.'),
];

const challenges: readonly ValueCase[] = [
  accepts('challengeFormSchema', { creq: 'ey' }, 'threeDSSessionData is optional.'),
  accepts(
    'challengeFormSchema',
    { creq: 'ey', threeDSSessionData: 's1' },
    'Both fields of the form.',
  ),
  refuses('challengeFormSchema', { threeDSSessionData: 's1' }, 'The form carries creq.'),
  accepts(
    'challengeResponseSchema',
    { cres: 'ey', threeDSSessionData: 's1' },
    'What the ACS returns.',
  ),
  accepts(
    'challengeRequestSchema',
    { creq: 'ey', threedserver_trans_id: 'id', more: true },
    'Where the members stand is not shown; objects are open.',
  ),
];

const accounts: readonly ValueCase[] = [
  ...cards('registerCardSchema', card),
  accepts('registerCardSchema', card, 'The required members suffice.'),
  accepts(
    'registerCardSchema',
    { ...card, default: false, more: 1 },
    'default is a boolean; objects are open.',
  ),
  refuses('registerCardSchema', { ...card, default: 'true' }, 'default is a boolean.'),
  accepts('contactDetailsSchema', {}, 'All contact details are optional.'),
  accepts('contactDetailsSchema', contact, 'A payload with every member.'),
  accepts('contactDetailsSchema', { nickname: 'Z' }, 'Objects are open.'),
  ...Object.entries(contactLengths).flatMap(([member, length]) => [
    accepts(
      'contactDetailsSchema',
      { [member]: 'x'.repeat(length) },
      `${member} has up to ${length} characters.`,
    ),
    accepts('contactDetailsSchema', { [member]: '' }, `${member} has no lower bound.`),
    refuses(
      'contactDetailsSchema',
      { [member]: 'x'.repeat(length + 1) },
      `${member} has up to ${length} characters.`,
    ),
  ]),
  ...['firstname', 'lastname', 'title'].flatMap((member) => [
    accepts(
      'contactDetailsSchema',
      { [member]: 'x'.repeat(300) },
      `${member} has no stated length.`,
    ),
    refuses('contactDetailsSchema', { [member]: 7 }, `${member} is a string.`),
  ]),
  accepts('contactDetailsSchema', { country: 'JE' }, 'country has 2 characters.'),
  refuses('contactDetailsSchema', { country: 'G' }, 'country has 2 characters.'),
  refuses('contactDetailsSchema', { country: 'GBR' }, 'country has 2 characters.'),
  accepts('cardStatusSchema', {}, 'The fields of CardStatus are not marked required.'),
  accepts('cardStatusSchema', { card_status: 'ACTIVE' }, 'ACTIVE is a card status.'),
  accepts(
    'cardStatusSchema',
    { card_status: 'INACTIVE', default: true },
    'INACTIVE is a card status.',
  ),
  refuses(
    'cardStatusSchema',
    { card_status: 'EXPIRED' },
    'Expired is a meaning, not a settable value.',
  ),
  refuses('cardStatusSchema', { card_status: 'DISABLED' }, 'DISABLED is a status of accounts.'),
  refuses('cardStatusSchema', { card_status: 'Active' }, 'The values are upper case.'),
  refuses('cardStatusSchema', { default: 1 }, 'default is a boolean.'),
  ...['ACTIVE', 'INACTIVE'].map((value) =>
    accepts('cardStatusValueSchema', value, `${value} is a card status.`),
  ),
  refuses('cardStatusValueSchema', 'Expired', 'Expired is a meaning, not a settable value.'),
  ...['ACTIVE', 'DISABLED'].map((value) =>
    accepts('accountStatusValueSchema', value, `${value} is an account status.`),
  ),
  refuses('accountStatusValueSchema', '', 'An empty string is no account status.'),
  accepts('accountStatusSchema', {}, 'The field of AccountStatus is not marked required.'),
  accepts('accountStatusSchema', { status: 'ACTIVE' }, 'ACTIVE is an account status.'),
  accepts('accountStatusSchema', { status: 'DISABLED' }, 'DISABLED is an account status.'),
  refuses('accountStatusSchema', { status: 'INACTIVE' }, 'INACTIVE is a status of cards.'),
  accepts(
    'cardStatusSchemas.request',
    { params: { accountid: 'A-1', cardId: '77' }, body: { card_status: 'INACTIVE' } },
    'Both path parameters and the body.',
  ),
  refuses(
    'cardStatusSchemas.request',
    { params: { accountid: 'A-1' }, body: { card_status: 'INACTIVE' } },
    'cardId is required.',
  ),
  refuses('cardStatusSchemas.params', { cardId: '77' }, 'accountid is required.'),
  refuses('cardStatusSchemas.params', { accountid: 'A-1', cardId: '' }, 'No path lacks its card.'),
  refuses('contactChangeSchemas.params', { accountid: '' }, 'No path lacks its account.'),
  refuses('paylinkCancelSchemas.params', { token: '' }, 'No path lacks its token.'),
  accepts('contactChangeSchemas.params', { accountid: 'A-1' }, 'accountid is the only parameter.'),
  accepts('contactChangeSchemas.body', { postcode: 'AB1 2CD' }, 'The body is a ContactDetails.'),
  accepts('registerCardSchemas.body', card, 'The body is a RegisterCard.'),
  accepts(
    'registerCardSchemas.responses.200',
    { cards: [] },
    'The fields of CardHolderAccount are not shown.',
  ),
  accepts('accountStatusSchemas.body', { status: 'DISABLED' }, 'The body is an AccountStatus.'),
  accepts('accountStatusSchemas.responses.200', {}, 'The fields of Acknowledgement are not shown.'),
];

const links: readonly ValueCase[] = [
  accepts('paylinkTokenRequestModelSchema', link, 'The required members suffice.'),
  ...['amount', 'identifier', 'merchantid'].map((member) =>
    refuses('paylinkTokenRequestModelSchema', without(link, member), `${member} is required.`),
  ),
  accepts(
    'paylinkTokenRequestModelSchema',
    {
      ...link,
      accountno: 'ACC0001',
      cardholder: {},
      cart: { lines: [] },
      client_version: '1.2.3',
      config: {},
      currency: 'GBP',
      email: 'merchant@example.com',
      recurring: true,
      subscription_id: 's-1',
      tx_type: 'E',
      later: null,
    },
    'A payload with every member, and one that is not described.',
  ),
  accepts(
    'paylinkTokenRequestModelSchema',
    { ...link, amount: 2_147_483_647 },
    'The amount is an int32.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, amount: 2_147_483_648 },
    'The amount is an int32.',
  ),
  refuses('paylinkTokenRequestModelSchema', { ...link, amount: 1.5 }, 'The amount is an integer.'),
  accepts(
    'paylinkTokenRequestModelSchema',
    { ...link, identifier: 'Žluť' },
    'No ASCII rule is stated here.',
  ),
  accepts(
    'paylinkTokenRequestModelSchema',
    { ...link, identifier: '😀'.repeat(50) },
    '50 characters.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, identifier: '😀'.repeat(51) },
    'At most 50 characters.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, identifier: '😀😀' },
    'At least 4 characters.',
  ),
  accepts(
    'paylinkTokenRequestModelSchema',
    { ...link, accountno: 'A'.repeat(20) },
    'accountno has up to 20.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, accountno: 'A'.repeat(21) },
    'accountno has up to 20.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, accountno: 'ACC-1' },
    'accountno is alphanumeric.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, accountno: 'ACC 1' },
    'accountno is alphanumeric.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, currency: 'GB' },
    'A currency has 3 characters.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, currency: 'GBPX' },
    'A currency has 3 characters.',
  ),
  accepts(
    'paylinkTokenRequestModelSchema',
    { ...link, email: 'e'.repeat(254) },
    'email has up to 254.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, email: 'e'.repeat(255) },
    'email has up to 254.',
  ),
  refuses(
    'paylinkTokenRequestModelSchema',
    { ...link, recurring: 'yes' },
    'recurring is a boolean.',
  ),
  refuses('paylinkTokenRequestModelSchema', { ...link, tx_type: 1 }, 'tx_type is a string.'),
  accepts('paylinkCreateSchemas.body', link, 'The body of token creation.'),
  accepts(
    'paylinkCreateSchemas.responses.200',
    { any: 1 },
    'The fields of PaylinkTokenCreated are not shown.',
  ),
];

const bills: readonly ValueCase[] = [
  accepts('paylinkBillPaymentTokenRequestSchema', { request: link }, 'Only request is required.'),
  refuses('paylinkBillPaymentTokenRequestSchema', { memo: 'x' }, 'request is required.'),
  refuses(
    'paylinkBillPaymentTokenRequestSchema',
    { request: without(link, 'amount') },
    'request is a PaylinkTokenRequestModel.',
  ),
  accepts(
    'paylinkBillPaymentTokenRequestSchema',
    {
      request: link,
      addressee: 'Zoë Müller',
      attachments: [{ ...attachment, data: base64(300) }],
      descriptor: 'Water bill',
      due: '2024-05-31',
      email_notification_path: email,
      memo: 'Second reminder',
      sms_notification_path: sms,
    },
    'A payload with every member.',
  ),
  accepts(
    'paylinkBillPaymentTokenRequestSchema',
    { request: link, attachments: [attachment, attachment, attachment] },
    'Up to 3 attachments.',
  ),
  refuses(
    'paylinkBillPaymentTokenRequestSchema',
    { request: link, attachments: [attachment, attachment, attachment, attachment] },
    'Up to 3 attachments.',
  ),
  refuses(
    'paylinkBillPaymentTokenRequestSchema',
    { request: link, due: 'next week' },
    'due is a date.',
  ),
  accepts(
    'paylinkBillPaymentTokenRequestSchema',
    { request: link, due: '2028-02-29' },
    '2028 is a leap year.',
  ),
  ...['2027-02-29', '2030-13-01', '2030-01-31T00:00:00Z', '31/01/2030', ''].map((due) =>
    refuses('paylinkBillPaymentTokenRequestSchema', { request: link, due }, 'due is a date.'),
  ),
  refuses(
    'paylinkBillPaymentTokenRequestSchema',
    { request: link, attachments: [attachment, { ...attachment, data: base64(32_768) }] },
    'Each attachment is held to its size.',
  ),
  refuses(
    'paylinkBillPaymentTokenRequestSchema',
    { request: link, due: 20240531 },
    'due is a date.',
  ),
  accepts(
    'paylinkCreateBillPaymentSchemas.body',
    { request: link },
    'The body of bill payment token creation.',
  ),
  accepts('smsNotificationPathSchema', {}, 'Whether template and to are required is not stated.'),
  accepts('smsNotificationPathSchema', sms, 'A template and an E.164 number.'),
  accepts(
    'smsNotificationPathSchema',
    { to: '+123456789012345' },
    'An E.164 number has up to 15 digits.',
  ),
  refuses(
    'smsNotificationPathSchema',
    { to: '+1234567890123456' },
    'An E.164 number has up to 15 digits.',
  ),
  refuses('smsNotificationPathSchema', { to: '07700 900123' }, 'A national number is not E.164.'),
  refuses(
    'smsNotificationPathSchema',
    { to: '+0447700900123' },
    'A country code does not begin with 0.',
  ),
  refuses('smsNotificationPathSchema', { to: ['+447700900123'] }, 'to is one number.'),
  accepts('emailNotificationPathSchema', {}, 'No field is stated to be required.'),
  accepts('emailNotificationPathSchema', email, 'A payload with every member.'),
  ...['to', 'cc', 'bcc'].flatMap((member) => [
    accepts(
      'emailNotificationPathSchema',
      { [member]: addresses(5) },
      `${member} has up to 5 addresses.`,
    ),
    refuses(
      'emailNotificationPathSchema',
      { [member]: addresses(6) },
      `${member} has up to 5 addresses.`,
    ),
    refuses('emailNotificationPathSchema', { [member]: 'a@example.com' }, `${member} is an array.`),
  ]),
  accepts(
    'emailNotificationPathSchema',
    { reply_to: addresses(6) },
    'No bound is stated for reply_to.',
  ),
  accepts('attachmentSchema', attachment, 'data is optional.'),
  refuses('attachmentSchema', without(attachment, 'filename'), 'filename is required.'),
  refuses('attachmentSchema', without(attachment, 'mime-type'), 'mime-type is required.'),
  refuses('attachmentSchema', { ...attachment, 'mime-type': 'image/png' }, 'Only application/pdf.'),
  accepts(
    'attachmentSchema',
    { ...attachment, filename: 'Rechnung März.pdf' },
    'A file name without path.',
  ),
  refuses(
    'attachmentSchema',
    { ...attachment, filename: 'bills/may.pdf' },
    'A file name has no path.',
  ),
  refuses(
    'attachmentSchema',
    { ...attachment, filename: 'C:\\may.pdf' },
    'A file name has no path.',
  ),
  accepts('attachmentSchema', { ...attachment, data: base64(1) }, 'data is base64, with padding.'),
  refuses('attachmentSchema', { ...attachment, data: 'A' }, 'A single digit of base64 is no byte.'),
  ...['AAAA=', 'AAA', 'AA'].map((data) =>
    refuses('attachmentSchema', { ...attachment, data }, 'Padding fills up to four digits.'),
  ),
  ...['.', '..'].map((filename) =>
    refuses('attachmentSchema', { ...attachment, filename }, 'A folder is no file name.'),
  ),
  accepts('attachmentSchema', { ...attachment, filename: '..pdf' }, 'Dots may begin a file name.'),
  ...[0, 2, 3, 32_000, 32_001, 32_766].map((size) =>
    accepts(
      'attachmentSchema',
      { ...attachment, data: base64(size) },
      `${size} bytes are under 32 kB.`,
    ),
  ),
  ...['AA-_', 'AA==AA==', '====', 'AA =='].map((data) =>
    refuses(
      'attachmentSchema',
      { ...attachment, data },
      'data is base64 of the standard alphabet.',
    ),
  ),
  accepts(
    'attachmentSchema',
    { ...attachment, data: base64(32_767) },
    '32767 bytes are under 32 kB.',
  ),
  refuses(
    'attachmentSchema',
    { ...attachment, data: base64(32_768) },
    '32768 bytes are not under 32 kB.',
  ),
  refuses('attachmentSchema', { ...attachment, data: '%PDF-1.7' }, 'data is base64.'),
  ...['OK', 'UPLOAD'].map((value) =>
    accepts('attachmentResultValueSchema', value, `${value} is a result of an attachment.`),
  ),
  accepts(
    'attachmentResultSchema',
    { result: 'OK', name: 'bill.pdf' },
    'Without upload there is no url.',
  ),
  accepts(
    'attachmentResultSchema',
    { result: 'UPLOAD', name: 'bill.pdf', url: 'https://upload.example/x' },
    'The url is present when an upload is needed.',
  ),
  refuses(
    'attachmentResultSchema',
    { result: 'UPLOAD', name: 'bill.pdf' },
    'An upload needs its url.',
  ),
  refuses(
    'attachmentResultSchema',
    { result: 'DONE', name: 'bill.pdf' },
    'result is OK or UPLOAD.',
  ),
  refuses('attachmentResultSchema', { result: 'OK' }, 'name is required.'),
  refuses('attachmentResultSchema', { name: 'bill.pdf' }, 'result is required.'),
];

const tokens: readonly ValueCase[] = [
  accepts('paylinkTokenStatusChangeRequestSchema', changes, 'The required members suffice.'),
  refuses('paylinkTokenStatusChangeRequestSchema', without(changes, 'after'), 'after is required.'),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    without(changes, 'merchantid'),
    'merchantid is required.',
  ),
  accepts(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, after: '2024-04-22T12:30:00.5+02:00' },
    'A date-time may have an offset and a fraction.',
  ),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, after: 'yesterday' },
    'after is a date-time.',
  ),
  ...['2024-04-22', '2024-04-22T10:00:00', '2023-02-29T00:00:00Z', '2024-04-22T25:00:00Z', ''].map(
    (after) =>
      refuses(
        'paylinkTokenStatusChangeRequestSchema',
        { ...changes, after },
        'after is a date-time, with its offset.',
      ),
  ),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, after: 1713780000 },
    'after is a date-time.',
  ),
  accepts(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, maxResults: 5 },
    'maxResults is 5 to 250.',
  ),
  accepts(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, maxResults: 250 },
    'maxResults is 5 to 250.',
  ),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, maxResults: 4 },
    'maxResults is 5 to 250.',
  ),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, maxResults: 251 },
    'maxResults is 5 to 250.',
  ),
  accepts(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, nextToken: '' },
    'An empty token means start.',
  ),
  accepts(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, nextToken: 'abc=' },
    'A token of an answer.',
  ),
  ...['p.id', '-p.id', 'p.id DESC'].flatMap((order) => [
    accepts(
      'paylinkTokenStatusChangeRequestSchema',
      { ...changes, orderBy: order },
      `${order} is an order.`,
    ),
    accepts('paylinkTokenOrderSchema', order, `${order} is an order.`),
  ]),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, orderBy: 'p.date' },
    'Only p.id is named.',
  ),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, orderBy: 'pxid' },
    'Only p.id is named.',
  ),
  refuses(
    'paylinkTokenStatusChangeRequestSchema',
    { ...changes, orderBy: '-p.amount' },
    'Only p.id is named.',
  ),
  accepts('paylinkTokenChangesSchemas.body', changes, 'The body of token changes.'),
  accepts(
    'paylinkTokenChangesSchemas.responses.200',
    { any: [] },
    'The fields of the response are not shown.',
  ),
  accepts('paylinkAdjustmentRequestSchema', {}, 'All fields are optional.'),
  accepts(
    'paylinkAdjustmentRequestSchema',
    { amount: 999_999_999, identifier: 'INV-7001/é', reason: 'One item was returned' },
    'A payload with every member; no ASCII rule is stated here.',
  ),
  refuses(
    'paylinkAdjustmentRequestSchema',
    { amount: 1_000_000_000 },
    'An amount has 1 to 9 digits.',
  ),
  refuses(
    'paylinkAdjustmentRequestSchema',
    { identifier: 'abc' },
    'An identifier has at least 4 characters.',
  ),
  accepts(
    'paylinkAdjustmentRequestSchema',
    { identifier: 'a'.repeat(50) },
    'An identifier has at most 50.',
  ),
  refuses(
    'paylinkAdjustmentRequestSchema',
    { identifier: 'a'.repeat(51) },
    'An identifier has at most 50.',
  ),
  refuses('paylinkAdjustmentRequestSchema', { reason: false }, 'reason is a string.'),
  accepts(
    'paylinkAdjustSchemas.request',
    { params: { token: 'any shape: /?#é' }, body: { amount: 1 } },
    'The pay-by-link token has no stated shape.',
  ),
  refuses('paylinkAdjustSchemas.params', {}, 'token is required.'),
  ...['Cancel', 'Close', 'PurgeAttachments', 'Reconciled', 'Reopen'].flatMap((operation) => [
    accepts(
      `paylink${operation}Schemas.params`,
      { token: 'PLT1' },
      'The pay-by-link token is in the path.',
    ),
    refuses(`paylink${operation}Schemas.params`, {}, 'token is required.'),
  ]),
  accepts(
    'paylinkCancelSchemas.responses.200',
    { any: 1 },
    'The fields of Acknowledgement are not shown.',
  ),
];

/** What the document accepts and refuses of the card payments service. */
export const values: readonly ValueCase[] = [
  ...authorisation,
  ...charges,
  ...challenges,
  ...accounts,
  ...links,
  ...bills,
  ...tokens,
];
