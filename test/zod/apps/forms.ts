import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { createFormControl } from 'react-hook-form';
import * as z from 'zod';
import { type NewOrder, newOrderSchema as own } from './own/shop/index.js';
import { newOrderSchema } from './zod/shop/validators.js';

const wrong = { lines: [{ sku: 'tea', count: 0 }], note: 'x'.repeat(201) };

/** The messages that a form shows, by field. */
async function submit(resolver: Parameters<typeof createFormControl<NewOrder>>[0]): Promise<void> {
  const { formControl } = createFormControl<NewOrder>(resolver);
  for (const field of ['lines', 'note', 'lines.0.sku', 'lines.0.count'] as const) {
    formControl.register(field);
  }
  let errors: object = {};
  await formControl.handleSubmit(
    () => undefined,
    (found) => (errors = found),
  )();
  console.log(JSON.stringify(errors, (key, value) => (key === 'ref' ? undefined : value)));
}

await submit({ defaultValues: wrong, resolver: zodResolver(newOrderSchema) });
await submit({ defaultValues: wrong, resolver: standardSchemaResolver(newOrderSchema) });
await submit({ defaultValues: wrong, resolver: standardSchemaResolver(own) });
z.config(z.locales.de());
await submit({ defaultValues: wrong, resolver: zodResolver(newOrderSchema) });
z.config(z.locales.en());
const form = newOrderSchema.extend({
  note: z.string().max(3, 'Too long for the label').optional(),
});
await submit({ defaultValues: wrong, resolver: zodResolver(form) });
