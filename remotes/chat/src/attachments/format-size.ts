import { formatNumber } from 'shared/format'

/** `870 KB`, `2.4 MB`: uses the same units as the size limit. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${formatNumber(bytes)} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${formatNumber(Math.round(kilobytes))} KB`
  const megabytes = kilobytes / 1024
  return `${formatNumber(Math.round(megabytes * 10) / 10)} MB`
}
