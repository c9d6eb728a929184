// Square's SDK against its document, in which items are in envelopes that are called like them.

export const packages = { square: '46.0.0' };

export const document = ({ corpus }) => `${corpus}/square__connect-api-specification/api.json`;

const idempotencyKey = () => `key-${Math.random()}`;
const usd = (amount) => ({ amount: BigInt(amount), currency: 'USD' });

const isSame = (name) => (made, read) => read[name].id === made[name].id;

export async function run({ load, url, call, done, keep, loop }) {
  const { SquareClient } = await load('square');
  const client = new SquareClient({ token: 'any', baseUrl: url, maxRetries: 0 });

  await call(
    'locations.list',
    () => client.locations.list(),
    ({ locations }) => locations.length > 0,
  );
  await call(
    'locations.get',
    () => client.locations.get({ locationId: 'L1' }),
    ({ location }) => location.id === 'L1',
  );
  await call(
    'merchants.get',
    () => client.merchants.get({ merchantId: 'M1' }),
    ({ merchant }) => merchant.id === 'M1',
  );
  const made = await keep(
    'customers.create',
    () => client.customers.create({ givenName: 'Ann', emailAddress: 'ann@example.com' }),
    ({ customer }) => client.customers.get({ customerId: customer.id }),
    (one, read) => isSame('customer')(one, read) && read.customer.givenName === 'Ann',
  );
  const customerId = made?.customer.id ?? 'C1';
  await keep(
    'customers.update',
    () => client.customers.update({ customerId, familyName: 'B.' }),
    () => client.customers.get({ customerId }),
    (_, { customer }) => customer.familyName === 'B.',
  );
  await call(
    'customers.search',
    () => client.customers.search({ limit: 2n }),
    ({ customers }) => customers.length > 0,
  );
  const order = await keep(
    'orders.create',
    () =>
      client.orders.create({
        idempotencyKey: idempotencyKey(),
        order: {
          locationId: 'L1',
          lineItems: [{ name: 'Tea', quantity: '1', basePriceMoney: usd(500) }],
        },
      }),
    ({ order: own }) => client.orders.get({ orderId: own.id }),
    (one, read) => isSame('order')(one, read) && read.order.lineItems[0].name === 'Tea',
  );
  await call(
    'orders.update',
    () =>
      client.orders.update({
        orderId: order?.order.id ?? 'O1',
        order: { locationId: 'L1', version: 1, note: 'n' },
      }),
    ({ order: own }) => own.id !== undefined,
  );
  await call(
    'orders.search',
    () => client.orders.search({ locationIds: ['L1'] }),
    ({ orders }) => orders.length > 0,
  );
  await call(
    'orders.calculate',
    () => client.orders.calculate({ order: { locationId: 'L1' } }),
    ({ order: own }) => own.locationId === 'L1',
  );
  const paid = await keep(
    'payments.create',
    () =>
      client.payments.create({
        idempotencyKey: idempotencyKey(),
        sourceId: 'cnon:card-nonce-ok',
        amountMoney: usd(500),
      }),
    ({ payment }) => client.payments.get({ paymentId: payment.id }),
    (one, read) => isSame('payment')(one, read) && read.payment.amountMoney.amount === 500n,
  );
  await call(
    'payments.complete',
    () => client.payments.complete({ paymentId: paid?.payment.id ?? 'P1' }),
    ({ payment }) => payment.id !== undefined,
  );
  await call(
    'payments.cancel',
    () => client.payments.cancel({ paymentId: paid?.payment.id ?? 'P1' }),
    ({ payment }) => payment.id !== undefined,
  );
  await keep(
    'refunds.refundPayment',
    () =>
      client.refunds.refundPayment({
        idempotencyKey: idempotencyKey(),
        amountMoney: usd(100),
        paymentId: paid?.payment.id ?? 'P1',
      }),
    ({ refund }) => client.refunds.get({ refundId: refund.id }),
    isSame('refund'),
  );
  await keep(
    'catalog.object.upsert',
    () =>
      client.catalog.object.upsert({
        idempotencyKey: idempotencyKey(),
        object: { type: 'ITEM', id: '#tea', itemData: { name: 'Tea' } },
      }),
    (one) => client.catalog.object.get({ objectId: one.catalogObject.id }),
    (one, read) => read.object.id === one.catalogObject.id,
  );
  await call(
    'catalog.search',
    () => client.catalog.search({ objectTypes: ['ITEM'] }),
    ({ objects }) => objects.length > 0,
  );
  await keep(
    'invoices.create',
    () => client.invoices.create({ invoice: { locationId: 'L1', orderId: 'O1' } }),
    ({ invoice }) => client.invoices.get({ invoiceId: invoice.id }),
    (one, read) => isSame('invoice')(one, read) && read.invoice.orderId === 'O1',
  );
  await call(
    'invoices.publish',
    () => client.invoices.publish({ invoiceId: 'I1', version: 1 }),
    ({ invoice }) => invoice.id === 'I1',
  );
  await keep(
    'cards.create',
    () =>
      client.cards.create({
        idempotencyKey: idempotencyKey(),
        sourceId: 'cnon',
        card: { customerId },
      }),
    ({ card }) => client.cards.get({ cardId: card.id }),
    isSame('card'),
  );
  await keep(
    'subscriptions.create',
    () => client.subscriptions.create({ locationId: 'L1', customerId }),
    ({ subscription }) => client.subscriptions.get({ subscriptionId: subscription.id }),
    (one, read) => isSame('subscription')(one, read) && read.subscription.customerId === customerId,
  );
  await call(
    'subscriptions.cancel',
    () => client.subscriptions.cancel({ subscriptionId: 'S1' }),
    ({ subscription }) => subscription.id === 'S1',
  );
  await keep(
    'teamMembers.create',
    () =>
      client.teamMembers.create({
        idempotencyKey: idempotencyKey(),
        teamMember: { givenName: 'Bo' },
      }),
    ({ teamMember }) => client.teamMembers.get({ teamMemberId: teamMember.id }),
    (one, read) => isSame('teamMember')(one, read) && read.teamMember.givenName === 'Bo',
  );
  await keep(
    'loyalty.accounts.create',
    () =>
      client.loyalty.accounts.create({
        idempotencyKey: idempotencyKey(),
        loyaltyAccount: { programId: 'p' },
      }),
    ({ loyaltyAccount }) => client.loyalty.accounts.get({ accountId: loyaltyAccount.id }),
    isSame('loyaltyAccount'),
  );
  await keep(
    'bookings.create',
    () => client.bookings.create({ booking: { locationId: 'L1' } }),
    ({ booking }) => client.bookings.get({ bookingId: booking.id }),
    isSame('booking'),
  );
  await keep(
    'giftCards.create',
    () =>
      client.giftCards.create({
        idempotencyKey: idempotencyKey(),
        locationId: 'L1',
        giftCard: { type: 'DIGITAL' },
      }),
    ({ giftCard }) => client.giftCards.get({ id: giftCard.id }),
    isSame('giftCard'),
  );
  await call(
    'inventory.get',
    () => client.inventory.get({ catalogObjectId: 'X1' }),
    ({ data }) => data.length > 0,
  );
  await call(
    'devices.list',
    () => client.devices.list(),
    ({ data }) => data.length > 0,
  );
  for (let more = 0; more < 3; more += 1) {
    await done(`customers.create ${more}`, () =>
      client.customers.create({ givenName: `of many ${more}` }),
    );
  }
  await loop(
    'for await customers.list',
    async (see) => {
      for await (const one of await client.customers.list({ limit: 2 })) see(one.id === '' ? 0 : 1);
    },
    4,
  );
  await loop('for await payments.list', async (see) => {
    for await (const one of await client.payments.list({ limit: 1 })) see(one.id === '' ? 0 : 1);
  });
  await loop('for await catalog.list', async (see) => {
    for await (const one of await client.catalog.list()) see(one.id === '' ? 0 : 1);
  });
  await done('customers.delete', () => client.customers.delete({ customerId }));
}
