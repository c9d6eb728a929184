/** One way to call a thing, for labels of changes and for declarations. */

/** `Order.lines.[].sku` and `getOrder().total` as declarations are found: `Order.lines.sku`, `getOrder.total`. */
export function toKey(label: string): string {
  return label.replaceAll('()', '').replaceAll(/\.(?:\[[^\]]*\]|#|\d+)(?=\.|$)|\[\]/g, '');
}
