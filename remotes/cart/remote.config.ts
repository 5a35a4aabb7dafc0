import { defineRemote } from '@storefront/api/remote-config'

import { belowLinesContext } from './src/lines/below-lines-context.ts'

export const remote = defineRemote({
  name: 'cart',
  owner: 'cart',
  pages: [
    {
      path: '/cart',
      module: './src/pages/cart-page.tsx',
      layout: 'default',
      skeleton: {
        rows: 4,
        columns: 1,
        height: 96,
        heading: { title: 'title', description: 'lead' },
      },
      text: {
        en: { title: 'Cart', description: 'The servers you have chosen, and what they cost.' },
        'zh-TW': { title: '購物車', description: '您選擇的伺服器與費用。' },
        es: { title: 'Carrito', description: 'Los servidores que elegiste y lo que cuestan.' },
      },
    },
  ],
  slots: [
    {
      name: 'mini-cart',
      module: './src/mini-cart/mini-cart.tsx',
      priority: 1,
      skeleton: { width: 40, height: 40 },
    },
  ],
  offers: [{ name: 'cart.below-lines', context: belowLinesContext }],
  locales: './locales',
  budgets: { entry: 4, scripts: 16, styles: 5 },
})
