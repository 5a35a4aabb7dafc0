import type { StockItem } from '@storefront/api/flavor'
import { type Gpu, readGpu } from '@storefront/api/gpu'

import { slug } from '../filters/slug.ts'

/** The cards of a plan. `slug` names the model in the URL, regardless of their number. */
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

/** `NVIDIA H100 80GB` → `NVIDIA H100`. The memory is shown separately, in the current language. */
export function modelOf({ card }: Pick<GpuCard, 'card'>): string {
  return card.replace(/\s*\(?\d{1,5}\s*GB\)?/i, '').trim() || card
}

/** `8 × NVIDIA H200`; the model alone for one card, and null for a plan without a GPU. */
export function cardsOf(plan: Pick<StockItem, 'gpu_type'>): string | null {
  const gpu = gpuOf(plan)
  if (!gpu) return null
  return gpu.count > 1 ? `${gpu.count} × ${modelOf(gpu)}` : modelOf(gpu)
}
