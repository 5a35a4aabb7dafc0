import { defineRemote } from '@storefront/api/remote-config'

import { headerActionsContext } from './src/app/layout/header-actions-context.ts'
import { accountPanelsContext } from './src/pages/account/account-panels-context.ts'

/** The shell's own pages; they lie in its own chunks, no container is loaded for them. */
export const remote = defineRemote({
  name: 'shell',
  owner: 'platform',
  pages: [
    {
      path: '/account',
      module: './src/pages/account/account-page.tsx',
      layout: 'default',
      preload: ['http-client'],
      skeleton: {
        rows: 2,
        columns: 1,
        height: 200,
        heading: { title: 'account.title', description: 'account.description' },
      },
      text: {
        en: { title: 'Account', description: 'Your details, orders, servers and invoices.' },
        'zh-TW': { title: '帳戶', description: '您的個人資料、訂單、伺服器與帳單。' },
        es: { title: 'Cuenta', description: 'Tus datos, pedidos, servidores y facturas.' },
      },
    },
    {
      path: '/_ops',
      module: './src/pages/ops/ops-page.tsx',
      layout: 'default',
      role: 'operator',
      skeleton: { rows: 3, columns: 1, height: 160 },
      text: {
        en: {
          title: 'Operations',
          description: 'What is live, who changed it, and how it performs.',
        },
        'zh-TW': { title: '維運', description: '目前上線的內容、異動紀錄與運作狀況。' },
        es: { title: 'Operaciones', description: 'Qué está en vivo, quién lo cambió y cómo va.' },
      },
    },
    {
      path: '/signup',
      module: './src/pages/access/sign-up/sign-up-page.tsx',
      layout: 'auth',
      skeleton: { rows: 3, columns: 1, height: 40 },
      text: {
        en: {
          title: 'Create an account',
          description: 'Create your account for this shop.',
        },
        'zh-TW': { title: '建立帳戶', description: '建立您在本商店的帳戶。' },
        es: {
          title: 'Crear una cuenta',
          description: 'Crea tu cuenta en esta tienda.',
        },
      },
    },
    {
      path: '/forgetPassword',
      module: './src/pages/access/password-reset/forgot-password-page.tsx',
      layout: 'auth',
      skeleton: { rows: 3, columns: 1, height: 40 },
      text: {
        en: { title: 'Forgot your password?', description: 'Get a link to a new password.' },
        'zh-TW': { title: '忘記密碼？', description: '取得設定新密碼的連結。' },
        es: {
          title: '¿Olvidaste tu contraseña?',
          description: 'Recibe un enlace para elegir una contraseña nueva.',
        },
      },
    },
    {
      path: '/resetPassword',
      module: './src/pages/access/password-reset/reset-password-page.tsx',
      layout: 'auth',
      skeleton: { rows: 3, columns: 1, height: 40 },
      text: {
        en: { title: 'Choose a new password', description: 'Set a new password for your account.' },
        'zh-TW': { title: '設定新密碼', description: '為您的帳戶設定新密碼。' },
        es: {
          title: 'Elige una contraseña nueva',
          description: 'Elige una contraseña nueva para tu cuenta.',
        },
      },
    },
    {
      path: '/auth/processing',
      module: './src/pages/processing/processing-page.tsx',
      layout: 'auth',
      skeleton: { rows: 2, columns: 1, height: 40 },
      text: {
        en: { title: 'Signing you in', description: 'The way back from the sign-in site.' },
        'zh-TW': { title: '正在登入', description: '從登入網站返回。' },
        es: { title: 'Iniciando sesión', description: 'El regreso desde el sitio de acceso.' },
      },
    },
  ],
  slots: [],
  offers: [
    { name: 'header.actions', context: headerActionsContext },
    { name: 'account.panels', context: accountPanelsContext },
  ],
  locales: './locales',
  state: {
    'sign-up-draft': { reads: [1], writes: 1 },
  },
})
