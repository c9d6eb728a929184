// In: two numbers. Out: whether one is a multiple of the other, exactly, as their decimal texts say.

/** Whether `value` is a whole multiple of `step`: 0.3 is one of 0.1, and 1e308 is none of 0.123456789. */
export function isMultiple(value: number, step: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [digits, exponent] = decimal(value);
  const [stepDigits, stepExponent] = decimal(step);
  const shared = Math.min(exponent, stepExponent);
  return scaled(digits, exponent - shared) % scaled(stepDigits, stepExponent - shared) === 0n;
}

/** Digits and power of ten: `1.25e-3` is 125 and -5. */
function decimal(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(power) - fraction.length];
}

function scaled(digits: bigint, power: number): bigint {
  return digits * 10n ** BigInt(power);
}
