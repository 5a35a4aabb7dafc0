export type Gpu = {
  /** `NVIDIA H100 80GB`: the card without how many of them. */
  card: string
  count: number
  /** Video memory of all cards together in GB; 0 when the text names none. */
  vram: number
}

/** Reads a plan's `gpu_type`, for example `NVIDIA H100 80GB x8`; null when it has no GPU. */
export function readGpu(gpuType: string): Gpu | null {
  const text = gpuType.trim()
  if (text === '') return null
  const [, card = text, times] = /^(.*?)(?:\s*[x×]\s*(\d{1,4}))?$/iu.exec(text) ?? []
  const count = Math.max(1, Number(times ?? 1))
  const memory = /(\d{1,5})\s*GB\b/i.exec(card)?.[1]
  return { card: card.trim(), count, vram: Number(memory ?? 0) * count }
}
