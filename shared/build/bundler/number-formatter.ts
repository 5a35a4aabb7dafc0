/**
 * Replaces the module of `@internationalized/number` for browsers without `signDisplay`. To find out, it makes a German
 * number format while the page starts, and loads what that needs. All supported browsers have it.
 */
export class NumberFormatter extends Intl.NumberFormat {}
