import type { StockItem } from '@storefront/api/flavor'

const maxResults = 30

/** Plans that have every word of the query in name, location or GPU; plans in stock come first. */
export function searchPlans(items: readonly StockItem[], query: string): StockItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ planName, location, gpu_type, vcpus, ram }: StockItem) => {
    const text = `${planName} ${location} ${gpu_type} ${vcpus}vcpu ${ram}gb`.toLowerCase()
    return words.every(word => text.includes(word))
  }
  return items
    .filter(fits)
    .sort((left, right) => Number(right.left > 0) - Number(left.left > 0))
    .slice(0, maxResults)
}
