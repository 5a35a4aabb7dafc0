import { type Language, languages, prefixes } from '@storefront/api/language'

import type { Replacement } from './team.ts'

/** What a customer reads in a language. */
export type View = {
  language: Language
  prefix: string
  title: string
  votes: (count: number) => string
  vote: string
  /** The heading of a page that does not exist, and the first link of the navigation. */
  notFound: string
  plans: string
}

const texts: Record<Language, Omit<View, 'language' | 'prefix'>> = {
  en: {
    title: 'Reviews',
    votes: count => `Votes: ${count}`,
    vote: 'Vote',
    notFound: 'Page Not Found',
    plans: 'Plans',
  },
  'zh-TW': {
    title: '評論',
    votes: count => `票數：${count}`,
    vote: '投票',
    notFound: '找不到頁面',
    plans: '方案',
  },
  es: {
    title: 'Reseñas',
    votes: count => `Votos: ${count}`,
    vote: 'Votar',
    notFound: 'Página no encontrada',
    plans: 'Planes',
  },
}

export const views: View[] = languages.map(language => ({
  language,
  prefix: prefixes[language],
  ...texts[language],
}))

/** The name of the remote in each language, which the team translates first. */
export const translations: Replacement[] = [
  ['locales/zh-TW.json', 'Reviews 頁面', texts['zh-TW'].title],
  ['locales/es.json', 'Página de Reviews', texts.es.title],
  ['remote.config.ts', 'Reviews 頁面', texts['zh-TW'].title],
  ['remote.config.ts', 'Página de Reviews', texts.es.title],
  ['remote.config.ts', "'zh-TW': 'Reviews'", `'zh-TW': '${texts['zh-TW'].title}'`],
  ['remote.config.ts', "es: 'Reviews'", `es: '${texts.es.title}'`],
]
