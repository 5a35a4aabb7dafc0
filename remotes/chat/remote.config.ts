import { defineRemote } from '@storefront/api/remote-config'

export const remote = defineRemote({
  name: 'chat',
  owner: 'chat',
  pages: [
    {
      path: '/chat',
      module: './src/pages/chat-page.tsx',
      layout: 'none',
      skeleton: {
        rows: 3,
        columns: 1,
        height: 72,
        heading: { title: 'title', description: 'status.assistant' },
      },
      text: {
        en: { title: 'Chat', description: 'Ask about plans, prices and your orders.' },
        'zh-TW': { title: '線上諮詢', description: '詢問方案、價格與您的訂單。' },
        es: { title: 'Chat', description: 'Pregunta por planes, precios y tus pedidos.' },
      },
    },
    {
      path: '/chat/desk',
      module: './src/pages/desk-page.tsx',
      layout: 'default',
      role: 'support',
      skeleton: { rows: 6, columns: 1, height: 56 },
      text: {
        en: {
          title: 'Support desk',
          description: 'Who is waiting for a person, and what is said.',
        },
        'zh-TW': { title: '客服工作台', description: '等候真人客服的顧客與對話內容。' },
        es: { title: 'Mesa de soporte', description: 'Quién espera a una persona y qué se dice.' },
      },
    },
  ],
  slots: [
    {
      name: 'chat-launcher',
      module: './src/launcher/chat-launcher.tsx',
      priority: 9,
      skeleton: { width: 48, height: 48 },
    },
  ],
  locales: './locales',
  state: {
    'chat-outbox': { reads: [1], writes: 1 },
    'chat-draft': { reads: [1], writes: 1 },
    'desk-drafts': { reads: [1], writes: 1 },
  },
  budgets: {
    entry: 4,
    scripts: 72,
    styles: 14,
    // Every page loads the launcher, and opening the chat should not wait for the conversation's code.
    exposes: { 'chat-launcher': 3, 'chat-page': 45 },
  },
})
