import { formatNumber } from 'shared/format'
import type { Translate } from 'shared/i18n'

const kilobyte = 1024

export function formatKilobytes(bytes: number, t: Translate): string {
  const value = Math.abs(bytes) / kilobyte
  return t('units.kilobytes', { value: formatNumber(Number(value.toFixed(value < 10 ? 1 : 0))) })
}

/** For example `+1.2 KB`, `−0.3 KB` or `±0 KB`. */
export function formatChange(bytes: number, t: Translate): string {
  const sign = bytes > 0 ? '+' : bytes < 0 ? '−' : '±'
  return sign + formatKilobytes(bytes, t)
}

export function formatMilliseconds(ms: number, t: Translate): string {
  return t('units.milliseconds', { value: formatNumber(Math.round(ms)) })
}
