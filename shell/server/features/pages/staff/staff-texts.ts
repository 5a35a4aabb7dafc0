import type { Language } from '@storefront/api/language'

/** `{{provider}}` stands for the name of the OpenID provider. */
type StaffTexts = {
  name: string
  /** `stale`: the provider did not ask for the password. `ended`: the attempt is over, or of another browser. */
  problems: Record<'unavailable' | 'forbidden' | 'stale' | 'ended', { title: string; text: string }>
  again: string
  shop: string
  confirm: { title: string; text: string; warning: string; code: string; do: string }
  confirmed: { title: string; text: string }
}

/** Part of the server's code, because these pages must work while the shop does not. */
export const staffTexts: Record<Language, StaffTexts> = {
  en: {
    name: 'Sign-in of the team',
    problems: {
      unavailable: {
        title: '{{provider}} does not answer',
        text: 'Try again in a moment. Customers are not affected. If it takes longer, ask the platform team: its token works without this sign-in.',
      },
      forbidden: {
        title: 'You have no role in this shop',
        text: '{{provider}} knows you, but none of your groups has access. Ask for the group, and sign in again.',
      },
      stale: {
        title: '{{provider}} did not ask who you are',
        text: 'A change needs a sign-in of this moment. Sign out of {{provider}}, and confirm again.',
      },
      ended: {
        title: 'This sign-in has ended',
        text: 'It took too long, was used before, or started in another browser. Start again.',
      },
    },
    again: 'Sign in with {{provider}}',
    shop: 'Go to the shop',
    confirm: {
      title: 'Allow changes for 15 minutes?',
      text: 'The page of operations asks for this confirmation.',
      warning:
        'Continue only if you have just changed something there, and it shows the same code:',
      code: 'Code',
      do: 'Allow changes',
    },
    confirmed: {
      title: 'Changes are allowed',
      text: 'Close this window. The page of operations continues by itself.',
    },
  },
  'zh-TW': {
    name: '團隊登入',
    problems: {
      unavailable: {
        title: '{{provider}} 沒有回應',
        text: '請稍後再試。顧客不受影響。如果持續發生，請聯絡平台團隊：他們的權杖不需要這個登入。',
      },
      forbidden: {
        title: '您在這間商店沒有角色',
        text: '{{provider}} 認識您，但您的群組都沒有存取權。請申請加入群組後再登入一次。',
      },
      stale: {
        title: '{{provider}} 沒有再次確認您的身分',
        text: '變更需要此刻的登入。請先登出 {{provider}}，再確認一次。',
      },
      ended: {
        title: '這次登入已結束',
        text: '時間過長、已使用過，或由另一個瀏覽器開始。請重新開始。',
      },
    },
    again: '使用 {{provider}} 登入',
    shop: '前往商店',
    confirm: {
      title: '要允許變更 15 分鐘嗎？',
      text: '營運頁面要求這次確認。',
      warning: '只有在您剛剛在那裡進行變更，且顯示相同代碼時才繼續：',
      code: '代碼',
      do: '允許變更',
    },
    confirmed: {
      title: '已允許變更',
      text: '請關閉這個視窗，營運頁面會自動繼續。',
    },
  },
  es: {
    name: 'Acceso del equipo',
    problems: {
      unavailable: {
        title: '{{provider}} no responde',
        text: 'Inténtalo de nuevo en un momento. Los clientes no lo notan. Si dura más, avisa al equipo de plataforma: su token funciona sin este acceso.',
      },
      forbidden: {
        title: 'No tienes ningún rol en esta tienda',
        text: '{{provider}} te conoce, pero ninguno de tus grupos tiene acceso. Pide el grupo e inicia sesión de nuevo.',
      },
      stale: {
        title: '{{provider}} no comprobó quién eres',
        text: 'Un cambio necesita que inicies sesión en este momento. Cierra la sesión en {{provider}} y confirma de nuevo.',
      },
      ended: {
        title: 'Este inicio de sesión ha terminado',
        text: 'Tardó demasiado, ya se usó o empezó en otro navegador. Empieza de nuevo.',
      },
    },
    again: 'Iniciar sesión con {{provider}}',
    shop: 'Ir a la tienda',
    confirm: {
      title: '¿Permitir cambios durante 15 minutos?',
      text: 'La página de operaciones pide esta confirmación.',
      warning: 'Continúa solo si acabas de cambiar algo allí y muestra el mismo código:',
      code: 'Código',
      do: 'Permitir cambios',
    },
    confirmed: {
      title: 'Los cambios están permitidos',
      text: 'Cierra esta ventana. La página de operaciones continúa sola.',
    },
  },
}
