import type { Language } from '@storefront/api/language'

type PreviewTexts = {
  name: string
  offer: { title: string; text: string; warning: string; until: string; open: string; live: string }
  ended: { title: string; text: string }
  taken: { title: string; text: string }
  shop: string
}

/** Part of the server's code, because this page cannot load a shop. */
export const previewTexts: Record<Language, PreviewTexts> = {
  en: {
    name: 'Preview',
    offer: {
      title: 'Open this preview?',
      text: 'Only this browser will see a shop that is not live. Orders and accounts are real.',
      warning: 'Continue only if somebody on your team sent you here.',
      until: 'Until',
      open: 'Open the preview',
      live: 'The live shop, without changes',
    },
    ended: { title: 'This preview has ended', text: 'Ask whoever sent you here for a new one.' },
    taken: {
      title: 'This preview was opened in another browser',
      text: 'A preview works in only one browser. Ask for a new one.',
    },
    shop: 'Go to the live shop',
  },
  'zh-TW': {
    name: '預覽',
    offer: {
      title: '要開啟這個預覽嗎？',
      text: '只有這個瀏覽器會看到尚未上線的商店。訂單與帳戶皆為真實資料。',
      warning: '只有在團隊成員請您前來時才繼續。',
      until: '有效至',
      open: '開啟預覽',
      live: '目前上線的商店，沒有變更',
    },
    ended: { title: '這個預覽已結束', text: '請向提供連結的人索取新的預覽。' },
    taken: {
      title: '這個預覽已在另一個瀏覽器開啟',
      text: '每個預覽只供一個瀏覽器使用，請索取新的預覽。',
    },
    shop: '前往上線的商店',
  },
  es: {
    name: 'Vista previa',
    offer: {
      title: '¿Abrir esta vista previa?',
      text: 'Solo este navegador verá una tienda que no está publicada. Los pedidos y las cuentas son reales.',
      warning: 'Continúa solo si te envió aquí alguien de tu equipo.',
      until: 'Hasta',
      open: 'Abrir la vista previa',
      live: 'La tienda publicada, sin cambios',
    },
    ended: { title: 'Esta vista previa terminó', text: 'Pide otra a quien te la envió.' },
    taken: {
      title: 'Esta vista previa se abrió en otro navegador',
      text: 'Cada vista previa es para un solo navegador. Pide otra.',
    },
    shop: 'Ir a la tienda publicada',
  },
}
