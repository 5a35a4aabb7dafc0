import { defineRemote } from '@storefront/api/remote-config'

import { orderSummaryContext } from './src/result/order-summary-context.ts'

const skeleton = { rows: 3, columns: 1, height: 160 }

export const remote = defineRemote({
  name: 'checkout',
  owner: 'checkout',
  pages: [
    {
      path: '/order',
      module: './src/pages/order-page.tsx',
      layout: 'default',
      preload: ['http-client'],
      // Above the heading are the steps of the order.
      skeleton: {
        ...skeleton,
        heading: { title: 'order.title', description: 'order.lead', above: 22 },
      },
      text: {
        en: { title: 'Order', description: 'Name your servers and check the order.' },
        'zh-TW': { title: '訂單', description: '為伺服器命名並確認訂單。' },
        es: { title: 'Pedido', description: 'Da nombre a tus servidores y revisa el pedido.' },
      },
    },
    {
      path: '/payment',
      module: './src/pages/payment-page.tsx',
      layout: 'default',
      skeleton,
      text: {
        en: { title: 'Payment', description: 'Pay for your order.' },
        'zh-TW': { title: '付款', description: '支付您的訂單。' },
        es: { title: 'Pago', description: 'Paga tu pedido.' },
      },
    },
    {
      path: '/result',
      module: './src/pages/result-page.tsx',
      layout: 'default',
      skeleton,
      text: {
        en: { title: 'Order status', description: 'The state of your order and its receipt.' },
        'zh-TW': { title: '訂單狀態', description: '訂單狀態與收據。' },
        es: { title: 'Estado del pedido', description: 'El estado de tu pedido y su recibo.' },
      },
    },
  ],
  slots: [
    {
      name: 'orders-panel',
      module: './src/account/orders/orders-panel.tsx',
      priority: 2,
      skeleton: { width: 720, height: 280 },
    },
    {
      name: 'servers-panel',
      module: './src/account/servers/servers-panel.tsx',
      priority: 2,
      skeleton: { width: 720, height: 280 },
    },
    {
      name: 'invoices-panel',
      module: './src/account/invoices/invoices-panel.tsx',
      priority: 2,
      skeleton: { width: 720, height: 280 },
    },
  ],
  offers: [{ name: 'order.summary', context: orderSummaryContext }],
  locales: './locales',
  state: {
    'checkout-ssh-keys': { reads: [1], writes: 1 },
    'checkout-hostnames': { reads: [1], writes: 1 },
  },
  budgets: { entry: 4, scripts: 64, styles: 12 },
})
