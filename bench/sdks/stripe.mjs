// Stripe's SDK against its document of 2023.

export const packages = { stripe: '23.1.0' };

export const document = ({ corpus }) => `${corpus}/perf/stripe.json`;

const isSame = (made, read) => read.id === made.id;
const hasId = ({ id, object }) => typeof id === 'string' && typeof object === 'string';
const isList = ({ data }) => Array.isArray(data) && data.length > 0;

const newer = 'the document: it is of 2023, and has `coupon` where the SDK sends `promotion`';

export const known = {
  'promotionCodes.create': newer,
  'promotionCodes.create, read': newer,
};

export async function run({ load, url, call, done, keep, loop }) {
  const { default: Stripe } = await load('stripe');
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe('sk_test_any', {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const customer = await keep(
    'customers.create',
    () =>
      stripe.customers.create({
        email: 'ann@example.com',
        name: 'Ann',
        metadata: { tier: 'gold' },
      }),
    ({ id }) => stripe.customers.retrieve(id),
    (made, read) =>
      isSame(made, read) && read.email === 'ann@example.com' && read.metadata.tier === 'gold',
  );
  const id = customer?.id ?? 'cus_1';
  await keep(
    'customers.update',
    () => stripe.customers.update(id, { name: 'Ann B.', address: { city: 'Bern' } }),
    () => stripe.customers.retrieve(id),
    (_, read) =>
      read.name === 'Ann B.' && read.address.city === 'Bern' && read.email === 'ann@example.com',
  );
  await call('customers.list', () => stripe.customers.list({ limit: 3 }), isList);
  await call(
    'customers.search',
    () => stripe.customers.search({ query: "name:'Ann'" }),
    ({ data }) => Array.isArray(data),
  );
  const product = await keep(
    'products.create',
    () => stripe.products.create({ name: 'Tea' }),
    (made) => stripe.products.retrieve(made.id),
    (made, read) => isSame(made, read) && read.name === 'Tea',
  );
  const price = await keep(
    'prices.create',
    () =>
      stripe.prices.create({
        currency: 'chf',
        unit_amount: 500,
        product: product?.id ?? 'prod_1',
        recurring: { interval: 'month' },
      }),
    (made) => stripe.prices.retrieve(made.id),
    (made, read) => isSame(made, read) && read.unit_amount === 500,
  );
  await call(
    'prices.list',
    () => stripe.prices.list({ active: true, expand: ['data.product'] }),
    isList,
  );
  const method = await keep(
    'paymentMethods.create',
    () => stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } }),
    (made) => stripe.paymentMethods.retrieve(made.id),
    (made, read) => isSame(made, read) && read.type === 'card',
  );
  await call(
    'paymentMethods.attach',
    () => stripe.paymentMethods.attach(method?.id ?? 'pm_1', { customer: id }),
    hasId,
  );
  await call(
    'customers.listPaymentMethods',
    () => stripe.customers.listPaymentMethods(id, { type: 'card' }),
    ({ data }) => Array.isArray(data),
  );
  const intent = await keep(
    'paymentIntents.create',
    () =>
      stripe.paymentIntents.create({
        amount: 2000,
        currency: 'chf',
        customer: id,
        automatic_payment_methods: { enabled: true },
      }),
    (made) => stripe.paymentIntents.retrieve(made.id),
    (made, read) => isSame(made, read) && read.amount === 2000 && read.currency === 'chf',
  );
  const intentId = intent?.id ?? 'pi_1';
  await call(
    'paymentIntents.confirm',
    () =>
      stripe.paymentIntents.confirm(intentId, {
        payment_method: 'pm_card_visa',
        return_url: 'https://example.com',
      }),
    ({ id: own }) => own === intentId,
  );
  await call('paymentIntents.capture', () => stripe.paymentIntents.capture(intentId), hasId);
  await call('paymentIntents.cancel', () => stripe.paymentIntents.cancel(intentId), hasId);
  await call(
    'paymentIntents.retrieve expanded',
    () =>
      stripe.paymentIntents.retrieve(intentId, {
        expand: ['customer', 'latest_charge.balance_transaction'],
      }),
    hasId,
  );
  await call(
    'paymentIntents.list',
    () => stripe.paymentIntents.list({ customer: id, created: { gte: 1 } }),
    ({ data }) => Array.isArray(data),
  );
  await keep(
    'setupIntents.create',
    () => stripe.setupIntents.create({ customer: id }),
    (made) => stripe.setupIntents.retrieve(made.id),
    isSame,
  );
  await keep(
    'refunds.create',
    () => stripe.refunds.create({ payment_intent: intentId, amount: 100 }),
    (made) => stripe.refunds.retrieve(made.id),
    (made, read) => isSame(made, read) && read.amount === 100,
  );
  const subscription = await keep(
    'subscriptions.create',
    () =>
      stripe.subscriptions.create({
        customer: id,
        items: [{ price: price?.id ?? 'price_1', quantity: 2 }],
        expand: ['latest_invoice.payment_intent'],
      }),
    (made) => stripe.subscriptions.retrieve(made.id),
    (made, read) => isSame(made, read) && read.items.data.length > 0,
  );
  await call(
    'subscriptions.update',
    () => stripe.subscriptions.update(subscription?.id ?? 'sub_1', { cancel_at_period_end: true }),
    ({ cancel_at_period_end: own }) => own === true,
  );
  await call(
    'subscriptions.cancel',
    () => stripe.subscriptions.cancel(subscription?.id ?? 'sub_1'),
    hasId,
  );
  await keep(
    'checkout.sessions.create',
    () =>
      stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price: price?.id ?? 'price_1', quantity: 1 }],
        success_url: 'https://example.com/ok',
      }),
    (made) => stripe.checkout.sessions.retrieve(made.id),
    (made, read) => isSame(made, read) && read.mode === 'payment',
  );
  await call(
    'checkout.sessions.listLineItems',
    () => stripe.checkout.sessions.listLineItems('cs_test_1'),
    ({ data }) => Array.isArray(data),
  );
  await call('checkout.sessions.expire', () => stripe.checkout.sessions.expire('cs_test_1'), hasId);
  const invoice = await keep(
    'invoices.create',
    () =>
      stripe.invoices.create({
        customer: id,
        collection_method: 'send_invoice',
        days_until_due: 30,
      }),
    (made) => stripe.invoices.retrieve(made.id),
    isSame,
  );
  await call(
    'invoices.finalizeInvoice',
    () => stripe.invoices.finalizeInvoice(invoice?.id ?? 'in_1'),
    hasId,
  );
  await call('invoices.pay', () => stripe.invoices.pay(invoice?.id ?? 'in_1'), hasId);
  await keep(
    'invoiceItems.create',
    () => stripe.invoiceItems.create({ customer: id, amount: 100, currency: 'chf' }),
    (made) => stripe.invoiceItems.retrieve(made.id),
    (made, read) => isSame(made, read) && read.amount === 100,
  );
  await keep(
    'coupons.create',
    () => stripe.coupons.create({ percent_off: 25, duration: 'once', id: 'SPRING' }),
    () => stripe.coupons.retrieve('SPRING'),
    (_, read) => read.id === 'SPRING' && read.percent_off === 25,
  );
  await keep(
    'promotionCodes.create',
    () =>
      stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: 'SPRING' },
        coupon: 'SPRING',
      }),
    (made) => stripe.promotionCodes.retrieve(made.id),
    isSame,
  );
  await keep(
    'webhookEndpoints.create',
    () =>
      stripe.webhookEndpoints.create({
        url: 'https://example.com/hook',
        enabled_events: ['charge.failed'],
      }),
    (made) => stripe.webhookEndpoints.retrieve(made.id),
    (made, read) => isSame(made, read) && read.url === 'https://example.com/hook',
  );
  await keep(
    'paymentLinks.create',
    () =>
      stripe.paymentLinks.create({ line_items: [{ price: price?.id ?? 'price_1', quantity: 1 }] }),
    (made) => stripe.paymentLinks.retrieve(made.id),
    isSame,
  );
  await keep(
    'accounts.create',
    () => stripe.accounts.create({ type: 'express', country: 'CH' }),
    (made) => stripe.accounts.retrieve(made.id),
    (made, read) => isSame(made, read) && read.country === 'CH',
  );
  await keep(
    'customers.createSource',
    () => stripe.customers.createSource(id, { source: 'tok_visa' }),
    (made) => stripe.customers.retrieveSource(id, made.id),
    isSame,
  );
  await keep(
    'customers.createTaxId',
    () => stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'DE123456789' }),
    (made) => stripe.customers.retrieveTaxId(id, made.id),
    (made, read) => isSame(made, read) && read.value === 'DE123456789',
  );
  await keep(
    'taxRates.create',
    () => stripe.taxRates.create({ display_name: 'VAT', percentage: 7.7, inclusive: false }),
    (made) => stripe.taxRates.retrieve(made.id),
    (made, read) => isSame(made, read) && read.percentage === 7.7,
  );
  await call(
    'balance.retrieve',
    () => stripe.balance.retrieve(),
    ({ available }) => Array.isArray(available),
  );
  await call(
    'balanceTransactions.list',
    () => stripe.balanceTransactions.list({ limit: 2 }),
    isList,
  );
  await call('events.list', () => stripe.events.list({ type: 'charge.failed' }), isList);
  await call(
    'charges.retrieve',
    () => stripe.charges.retrieve('ch_never'),
    ({ id: own }) => own === 'ch_never',
  );
  await call(
    'files.create',
    () =>
      stripe.files.create({
        purpose: 'dispute_evidence',
        file: { data: Buffer.from('12345'), name: 'five.txt', type: 'text/plain' },
      }),
    ({ size, filename }) => size === 5 && filename === 'five.txt',
  );
  await call(
    'tokens.create',
    () =>
      stripe.tokens.create({
        card: { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' },
      }),
    hasId,
  );
  await call(
    'an idempotent call',
    async () => {
      const options = { idempotencyKey: 'once' };
      const [one, two] = [
        await stripe.customers.create({ name: 'Twice' }, options),
        await stripe.customers.create({ name: 'Twice' }, options),
      ];
      return { same: one.id === two.id };
    },
    ({ same }) => same,
  );
  await call(
    'an error',
    () =>
      stripe.customers.create({ balance: 'much' }).then(
        () => ({ isRefused: false }),
        (error) => ({ isRefused: error instanceof Stripe.errors.StripeInvalidRequestError }),
      ),
    ({ isRefused }) => isRefused,
  );

  for (let made = 0; made < 5; made += 1) {
    await done(`customers.create ${made}`, () =>
      stripe.customers.create({ name: `of many ${made}` }),
    );
  }
  await loop(
    'for await customers.list',
    async (see) => {
      for await (const one of stripe.customers.list({ limit: 2 })) see(one.id === '' ? 0 : 1);
    },
    6,
  );
  await loop('for await charges.list', async (see) => {
    for await (const one of stripe.charges.list({ limit: 2 })) see(one.id.length);
  });
  await loop('autoPagingToArray of invoices', async (see) => {
    see((await stripe.invoices.list({ limit: 1 }).autoPagingToArray({ limit: 1000 })).length);
  });
  await loop('for await customers.search', async (see) => {
    for await (const one of stripe.customers.search({ query: "name:'Ann'", limit: 1 })) {
      see(one.id.length);
    }
  });
  await call(
    'customers.del',
    () => stripe.customers.del(id),
    ({ deleted }) => deleted === true,
  );
  await call(
    'products.del',
    () => stripe.products.del(product?.id ?? 'prod_1'),
    ({ deleted }) => deleted === true,
  );
}
