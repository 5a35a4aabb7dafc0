/** Patterns for wording that the glossary (`shared/locales/README.md`) rejects. */
const everywhere = /[!！"']/
const ruledOut: Record<string, RegExp> = {
  en: /while running|VRAM\b|vCPUs/,
  'zh-TW':
    /你|帳號|客戶|賬|顯存|硬碟|機房|信用卡|月繳|沙盒|運作期間|\p{Script=Han}[,;:?()]|[,;:?()]\p{Script=Han}/u,
  es: /\b(?:ordenador|computadora|coste|términos|mientras funcionan?)\b|^[^¿]*\?/,
}

/** Returns the part of a text that the glossary rejects, if any. */
export function wrongWording(language: string, text: string): string | undefined {
  const words = text.replace(/\{\{.*?\}\}/g, '…')
  return (everywhere.exec(words) ?? ruledOut[language]?.exec(words))?.[0]
}
