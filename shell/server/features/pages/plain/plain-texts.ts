import type { Language } from '@storefront/api/language'

/** The statuses with their own page. All others are shown as 500. */
export type BareStatus = 400 | 404 | 429 | 500 | 503

type BareTexts = {
  titles: Record<BareStatus, string>
  texts: Record<BareStatus, string>
  error: string
  request: string
  retry: string
  plans: string
  chat: string
}

/**
 * Part of the server's code, because their page must not need another file. The requirements define the English titles
 * (S2.error.title-404, S2.error.title-500).
 */
export const plainTexts: Record<Language, BareTexts> = {
  en: {
    titles: {
      400: 'Bad Request',
      404: 'Page Not Found',
      429: 'Too Many Requests',
      500: 'Internal Server Error',
      503: 'Service Unavailable',
    },
    texts: {
      400: 'The request could not be read. If you are signed in twice, sign in again.',
      404: 'The address may be mistyped, or the page may have moved.',
      429: 'Too many pages were requested from this address. Your cart is kept; try again in a minute.',
      500: 'Something went wrong on our side. Your cart is kept.',
      503: 'The shop is not ready yet. Your cart is kept; try again in a moment.',
    },
    error: 'Error',
    request: 'Request',
    retry: 'Try again',
    plans: 'See the plans',
    chat: 'Ask in chat',
  },
  'zh-TW': {
    titles: {
      400: '請求有誤',
      404: '找不到頁面',
      429: '請求過多',
      500: '伺服器內部錯誤',
      503: '服務暫時無法使用',
    },
    texts: {
      400: '無法讀取這個請求。如果您重複登入，請再登入一次。',
      404: '網址可能輸入錯誤，或頁面已移動。',
      429: '來自這個位址的頁面請求過多，購物車內容已保留，請一分鐘後再試。',
      500: '我們這邊發生問題，購物車內容已保留。',
      503: '商店尚未就緒，購物車內容已保留，請稍後再試。',
    },
    error: '錯誤',
    request: '請求編號',
    retry: '再試一次',
    plans: '查看方案',
    chat: '線上諮詢',
  },
  es: {
    titles: {
      400: 'Solicitud incorrecta',
      404: 'Página no encontrada',
      429: 'Demasiadas solicitudes',
      500: 'Error interno del servidor',
      503: 'Servicio no disponible',
    },
    texts: {
      400: 'No se pudo leer la solicitud. Si tienes dos sesiones abiertas, vuelve a iniciar sesión.',
      404: 'Puede que la dirección tenga un error o que la página haya cambiado de sitio.',
      429: 'Se pidieron demasiadas páginas desde esta dirección. Tu carrito se conserva; inténtalo de nuevo en un minuto.',
      500: 'Algo falló por nuestra parte. Tu carrito se conserva.',
      503: 'La tienda aún no está lista. Tu carrito se conserva; inténtalo de nuevo en un momento.',
    },
    error: 'Error',
    request: 'Solicitud',
    retry: 'Reintentar',
    plans: 'Ver los planes',
    chat: 'Preguntar en el chat',
  },
}
