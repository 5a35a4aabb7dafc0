import { defineRemote } from '@storefront/api/remote-config'

/** The shell's own pages; they lie in its own chunks, no container is loaded for them. */
export const remote = defineRemote({
  name: 'shell',
  owner: 'Platform team',
  pages: [
    {
      path: '/account',
      module: './src/pages/account-page.tsx',
      layout: 'default',
      skeleton: { rows: 2, columns: 1, height: 200 },
      text: {
        en: { title: 'Account', description: 'Your details, orders, servers and invoices.' },
        'zh-TW': { title: '帳戶', description: '您的個人資料、訂單、伺服器與帳單。' },
        es: { title: 'Cuenta', description: 'Tus datos, pedidos, servidores y facturas.' },
      },
    },
    {
      path: '/signup',
      module: './src/pages/sign-up-page.tsx',
      layout: 'auth',
      skeleton: { rows: 3, columns: 1, height: 40 },
      text: {
        en: {
          title: 'Create an account',
          description: 'Where accounts for this shop are created.',
        },
        'zh-TW': { title: '建立帳戶', description: '如何建立本商店的帳戶。' },
        es: {
          title: 'Crear una cuenta',
          description: 'Dónde se crean las cuentas de esta tienda.',
        },
      },
    },
    {
      path: '/forgetPassword',
      module: './src/pages/forgot-password-page.tsx',
      layout: 'auth',
      skeleton: { rows: 3, columns: 1, height: 40 },
      text: {
        en: { title: 'Forgot your password?', description: 'How to get back into your account.' },
        'zh-TW': { title: '忘記密碼？', description: '如何重新取得帳戶存取權。' },
        es: { title: '¿Olvidaste tu contraseña?', description: 'Cómo recuperar tu cuenta.' },
      },
    },
    {
      path: '/resetPassword',
      module: './src/pages/reset-password-page.tsx',
      layout: 'auth',
      skeleton: { rows: 3, columns: 1, height: 40 },
      text: {
        en: { title: 'Choose a new password', description: 'Where passwords are changed.' },
        'zh-TW': { title: '設定新密碼', description: '在哪裡變更密碼。' },
        es: {
          title: 'Elige una contraseña nueva',
          description: 'Dónde se cambian las contraseñas.',
        },
      },
    },
    {
      path: '/auth/processing',
      module: './src/pages/processing-page.tsx',
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
  locales: './locales',
})
