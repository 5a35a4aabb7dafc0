import type { Page } from '@playwright/test'

const places = ['Taipei, TW', 'Tokyo, JP', 'Frankfurt, DE', 'Madrid, ES', 'Ashburn, US']
const families = ['Shared', 'Dedicated', 'HighMem', 'Cloud']

/** Creates `count` different plans, some of them sold out. With 10,000 plans the last one is `Cloud 9999`. */
export function manyPlans(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const vcpus = 1 + (index % 64)
    const monthly = 5 + (index % 997)
    return {
      name: `${families[index % 4]} ${index}`,
      ram: vcpus * 2 ** (index % 4),
      disk: 25 * (1 + (index % 40)),
      vcpus,
      switch: '10 Gbps',
      busway: 'VirtIO',
      monthly_fee: `${monthly}.00`,
      location: places[index % 5] ?? '',
      hourly_fee: (monthly / 672).toFixed(4),
      monthly_fee_product_id: `price_m_${index}`,
      hourly_fee_product_id: `price_h_${index}`,
      stock_quantity: index % 10,
      product_id: 100_000 + index,
      gpu_type: index % 50 === 0 ? 'NVIDIA L4 24GB' : '',
    }
  })
}

/** Stubs the plans of the page's shop. */
export async function stubPlans(page: Page, content: unknown[]): Promise<void> {
  await page.route(/\/api\/v3\/gsn\/flavors$|\/_payload\/(home|guest)\.columns\.json$/, route =>
    route.fulfill({ json: { result: true, content, message: '' } }),
  )
}
