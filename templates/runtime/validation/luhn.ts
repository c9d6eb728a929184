// The Luhn check of numbers that end with a check digit.

/**
 * Whether a number passes the Luhn check, which detects a wrong digit and most swapped digits. Other characters
 * are ignored; a number with less than two digits does not pass.
 *
 * @example
 * luhn('4111 1111 1111 1111'); // true
 * luhn('4111 1111 1111 1112'); // false
 */
export function luhn(digits: string): boolean {
  const figures = digits.replace(/[^0-9]/g, '');
  let sum = 0;
  for (const [index, figure] of [...figures].entries()) {
    // Every second one from the right counts twice; of two digits the sum is taken.
    const isDoubled = (figures.length - index) % 2 === 0;
    const value = Number(figure) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return figures.length > 1 && sum % 10 === 0;
}
