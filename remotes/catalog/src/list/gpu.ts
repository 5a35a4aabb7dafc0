import type { StockItem } from '@storefront/api/flavor'
import { type Gpu, readGpu } from '@storefront/api/gpu'

import { slug } from '../filters/slug.ts'

/** A plan's cards; `slug` names the card in the address, whatever the number of them. */
export type GpuCard = Gpu & { slug: string }

const known = new Map<string, GpuCard | null>()

/** Null for a plan without a GPU. */
export function gpuOf({ gpu_type }: Pick<StockItem, 'gpu_type'>): GpuCard | null {
  const read = known.get(gpu_type)
  if (read !== undefined) return read
  const gpu = readGpu(gpu_type)
  const card = gpu && { ...gpu, slug: slug(gpu.card) }
  known.set(gpu_type, card)
  return card
}

/** `NVIDIA H100 80GB` → `NVIDIA H100`: its memory stands beside it in words of the reader's language. */
export function modelOf({ card }: Pick<GpuCard, 'card'>): string {
  return card.replace(/\s*\(?\d{1,5}\s*GB\)?/i, '').trim() || card
}
