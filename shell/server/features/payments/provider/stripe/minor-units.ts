import type { Money } from '@storefront/api/money'
import Big from 'big.js'

/**
 * The decimals of an amount in Stripe's API (docs.stripe.com/currencies). Most currencies have two there, also TWD and
 * UGX, which have none in practice.
 */
const zeroDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const threeDecimals = 'BHD JOD KWD OMR TND'.split(' ')

function decimalsOf(currency: string): number {
  if (zeroDecimals.includes(currency)) return 0
  return threeDecimals.includes(currency) ? 3 : 2
}

/** `83.00` USD is 8300. @throws for an amount that the currency cannot express exactly. */
export function toMinorUnits(amount: Money, currency: string): number {
  const units = new Big(amount).times(new Big(10).pow(decimalsOf(currency)))
  if (units.eq(units.round())) return units.toNumber()
  throw new Error(`Cannot charge ${amount} ${currency}: it has too many decimals`)
}

export function fromMinorUnits(units: number, currency: string): Money {
  const decimals = decimalsOf(currency)
  return new Big(units).div(new Big(10).pow(decimals)).toFixed(decimals)
}
