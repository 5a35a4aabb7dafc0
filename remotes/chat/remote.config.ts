import { defineRemote } from '@storefront/api/remote-config'

export const remote = defineRemote({
  name: 'chat',
  owner: 'Chat team',
  pages: [
    {
      path: '/chat',
      module: './src/pages/chat-page.tsx',
      layout: 'none',
      skeleton: { rows: 3, columns: 1, height: 72 },
      text: {
        en: { title: 'Chat', description: 'Ask about plans, prices and your orders.' },
        'zh-TW': { title: '線上諮詢', description: '詢問方案、價格與您的訂單。' },
        es: { title: 'Chat', description: 'Pregunta por planes, precios y tus pedidos.' },
      },
    },
  ],
  slots: [
    {
      name: 'chat-launcher',
      module: './src/components/chat-launcher.tsx',
      priority: 9,
      skeleton: { width: 48, height: 48 },
    },
  ],
  locales: './locales',
})
