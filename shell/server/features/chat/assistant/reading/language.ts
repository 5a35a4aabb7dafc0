import type { Language } from '@storefront/api/language'

/** Words that only this language has, in their form after `normalize`. */
const marks = {
  es: /(?<![a-z])(?:el|los|las|una?|unos|de|del|que|con|para|por|necesito|quiero|busco|tienen?|hay|cual|cuanto|cuantos|cuando|donde|como|mi|mis|es|esta|estoy|puedo|hola|gracias|adios|buen[oa]s|dias|tardes|noches|menos|mas|barat[oa]|servidor(?:es)?|pedidos?|factura|carrito|hablar|persona|sin|y|me|en|al)(?![a-z])/g,
  en: /(?<![a-z])(?:the|an?|is|are|of|what|whats|how|need|want|my|in|with|for|i|im|you|your|do|does|can|could|please|where|when|which|to|and|hello|hi|hey|thanks|thank|show|server|servers|order|have|cheapest|under|from|at|me|it|this|that|bye|good)(?![a-z])/g,
}
const strong = /^[¿¡]|ñ|(?<![a-z])(?:hola|gracias|buenas|buenos|adios)(?![a-z])/

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The language of a message, or `null` if the message fits more than one language. */
export function detectLanguage(original: string): Language | null {
  const text = original.slice(0, 500).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const han = count(text, /\p{Script=Han}/gu)
  const words = count(text, /[a-z]{2,}/g)
  if (/[\u3040-\u30ff\uac00-\ud7af]/.test(original)) return null
  if (han >= 2 && han * 2 >= words) return 'zh-TW'
  const isSpanish = strong.test(original.toLowerCase().normalize('NFC').trim()) ? 2 : 0
  const es = count(text, marks.es) + isSpanish
  const en = count(text, marks.en)
  if (es >= 2 && es > en * 1.5) return 'es'
  if (en >= 2 && en > es * 1.5) return 'en'
  return null
}
