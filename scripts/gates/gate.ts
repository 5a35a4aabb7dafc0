/** An exact limit, which is the same in every run. */
export type Gate = { name: string; isGood: boolean; found: string }

export const kilobyte = 1024

export function inKilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(2)} KB`
}
