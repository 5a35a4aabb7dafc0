import { defineRemote } from '@storefront/api/remote-config'

import { planDetailsContext } from './src/details/plan-details-context.ts'

const skeletonOf = (page: 'home' | 'guest') => ({
  rows: 12,
  columns: 1,
  height: 64,
  heading: { title: `${page}.title`, description: `${page}.description` },
})

export const remote = defineRemote({
  name: 'catalog',
  owner: 'catalog',
  locales: './locales',
  budgets: { entry: 4, scripts: 56, styles: 10 },
  pages: [
    {
      path: '/home',
      module: './src/pages/home-page.tsx',
      layout: 'default',
      payload: '/api/v3/gsn/flavors?as=columns',
      isServerRendered: true,
      skeleton: skeletonOf('home'),
      text: {
        en: {
          title: 'Server plans',
          description:
            'CPU and GPU servers by location, with stock and price, billed by the month or by the hour.',
        },
        'zh-TW': {
          title: '伺服器方案',
          description: '依地點查看 CPU 與 GPU 伺服器的庫存與價格，可按月或按小時計費。',
        },
        es: {
          title: 'Planes de servidor',
          description:
            'Servidores de CPU y de GPU por ubicación, con existencias y precio, con facturación por mes o por hora.',
        },
      },
    },
    {
      path: '/guest',
      module: './src/pages/guest-page.tsx',
      layout: 'default',
      payload: '/api/v3/gsn/flavors?as=columns',
      isServerRendered: true,
      skeleton: skeletonOf('guest'),
      text: {
        en: {
          title: 'Server plans',
          description: 'See every plan with its price and stock. Sign in to order.',
        },
        'zh-TW': {
          title: '伺服器方案',
          description: '瀏覽所有方案的價格與庫存。登入後即可訂購。',
        },
        es: {
          title: 'Planes de servidor',
          description:
            'Consulta todos los planes con su precio y existencias. Inicia sesión para pedir.',
        },
      },
    },
    {
      path: '/plans/:id',
      module: './src/pages/plan-page.tsx',
      layout: 'default',
      skeleton: { rows: 3, columns: 1, height: 160 },
      text: {
        en: { title: 'Plan', description: 'One server plan with its hardware, stock and price.' },
        'zh-TW': { title: '方案', description: '單一伺服器方案的規格、庫存與價格。' },
        es: {
          title: 'Plan',
          description: 'Un plan de servidor con sus recursos, existencias y precio.',
        },
      },
    },
  ],
  slots: [],
  offers: [{ name: 'plan.details', context: planDetailsContext }],
})
