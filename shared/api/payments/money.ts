import Big from 'big.js'

/** An amount in USD as a decimal string, for example `83.00` or `0.1236`. Never a float. */
export type Money = string

const decimal = /^\d{1,12}(\.\d{1,12})?$/

/** Whether the shop accepts the text as a fee: plain digits with an optional fraction; no sign, exponent or comma. */
export function isMoney(text: string): boolean {
  return decimal.test(text)
}

const tooFine = /\.\d\d0*[1-9]/

/** Whether the text is a monthly fee that can be charged exactly: after its second decimal there are only zeros. */
export function isMonthlyFee(text: string): boolean {
  return isMoney(text) && !tooFine.test(text)
}

/**
 * Unit × quantity, rounded half up to 2 decimals (S4.add.subtotal-exact).
 * @throws when `unit` is not a number, like all functions below
 */
export function subtotal(unit: Money, quantity: number): Money {
  return new Big(unit).times(quantity).toFixed(2, Big.roundHalfUp)
}

/** Exact sum of amounts with 2 decimals each. */
export function total(amounts: Iterable<Money>): Money {
  let sum = new Big(0)
  for (const amount of amounts) sum = sum.plus(amount)
  return sum.toFixed(2, Big.roundHalfUp)
}

/** Exact unit × quantity without rounding, with at least `decimals` decimals. For hourly rates. */
export function rate(unit: Money, quantity: number, decimals = 4): Money {
  const exact = new Big(unit).times(quantity)
  const places = exact.toString().split('.')[1]?.length ?? 0
  return exact.toFixed(Math.max(decimals, places))
}

/** Exact sum of hourly rates, with at least 4 decimals. */
export function sumRates(rates: Iterable<Money>): Money {
  let sum = new Big(0)
  for (const one of rates) sum = sum.plus(one)
  return rate(sum.toString(), 1)
}

/** Compares two amounts exactly: -1, 0 or 1. */
export function compareMoney(left: Money, right: Money): -1 | 0 | 1 {
  return new Big(left).cmp(right)
}

/** Exact `left − right` with at least `decimals` decimals. A negative result has a minus sign and is not a fee. */
export function difference(left: Money, right: Money, decimals = 2): string {
  return rate(new Big(left).minus(right).toString(), 1, decimals)
}

/** `amount` divided by `count`, rounded half up to `decimals` decimals. `count` is above 0. */
export function share(amount: Money, count: number, decimals = 2): Money {
  return new Big(amount).div(count).toFixed(decimals, Big.roundHalfUp)
}

/** The smallest whole number of units whose exact price is `amount` or more; null when a unit is free. */
export function unitsToReach(amount: Money, unit: Money): number | null {
  if (new Big(unit).eq(0)) return null
  const units = Number(new Big(amount).div(unit).toFixed(0, Big.roundDown))
  return new Big(unit).times(units).lt(amount) ? units + 1 : units
}
