export type Gpu = {
  /** The model without the number of cards: `NVIDIA H100 80GB`. */
  card: string
  count: number
  /** Total video memory of all cards in GB; 0 when the text names none. */
  vram: number
}

/** Parses a plan's `gpu_type`, for example `NVIDIA H100 80GB x8`; null when it has no GPU. */
export function readGpu(gpuType: string): Gpu | null {
  const text = gpuType.trim()
  if (text === '') return null
  const [, card = text, times] = /^(.*?)(?:\s*[x×]\s*(\d{1,4}))?$/iu.exec(text) ?? []
  const count = Math.max(1, Number(times ?? 1))
  const memory = /(\d{1,5})\s*GB\b/i.exec(card)?.[1]
  return { card: card.trim(), count, vram: Number(memory ?? 0) * count }
}
