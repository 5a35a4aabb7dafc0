import { deniable } from './vocabulary.ts'

const isHan = (text: string) => /\p{Script=Han}/u.test(text)
const longestFirst = [...deniable].sort((left, right) => right.length - left.length)
const latin = longestFirst.filter(phrase => !isHan(phrase)).join('|')
const han = longestFirst.filter(isHan).join('|')
/** A family before a size is the name of a plan. */
const target = `(?:(?:(?<![a-z])(?:${latin})(?![a-z])|${han})(?! ?\\d+c))`

/** Words that negate what follows them, except in questions such as "why not" and "is there no". */
const before = [
  '(?<!(?:can|could|did|why|there|theres|if|or|si|ya|hay|why do) )(?<![a-z])(?:not the|not|no|dont|without|never|nor|sin|ni|nunca|tampoco)(?![a-z])',
  '(?<![a-z])(?:except(?: for)?|excepting|excluding|exclude|outside(?: of)?|other than|apart from|aside from|besides|avoid|anything but|anywhere but|everywhere but|excepto|salvo|exceptuando|excluyendo|fuera de|nada de|evita[rn]?|distint[oa]s? de|aparte de|a excepcion de)(?![a-z])',
  '(?<!(?:al|lo|o) )(?<![a-z])menos(?= (?:en )?[a-z])',
  '(?<!要)不要|(?<!想)不想|(?<!需)不需要?|(?<!用)不用|不必|(?<!在)不在|不含|不選|不考慮|無須|無需|(?<![特個分區類級性])別(?![的人台])|除了?|排除|避開|非(?![要在得常洲])|不能(?=在)',
].join('|')

const light = [
  '(?:wants?|need|wish|like to|care|have to|to|an?|any|talk|speak|chat|be|being|wait for|transferred|connected|transfer|connect|forward|escalate|call|involve|bring|send|pass|hand|put|through|with|by|using|use|rent|buy|looking for|located|hosted|based|placed|servers?|machines?|plans?|boxe?s?|one|ones|me|it|this|in(?: the)?|from(?: the)?|at|of(?: the)?|another|real|live)',
  '(?:quiero|queremos|quisiera|necesito|necesitamos|deseo|hace falta|es necesario|hablar|hablen|chatear|tratar|con|de(?: los| las)?|una?|ningun[oa]?|que|sea|sean|este|esten|ser|estar|en(?: los| las| la| el)?|tipo|servidor(?:es)?|planes|me|le|transfieras|transfieran|transfiera|pases|pasen|pase|pongas|pongan|conectes|conecten|comuniques|comuniquen|llames|llamen|llame|derives|deriven|ubicad[oa]s?|alojad[oa]s?|todo lo)',
].join('|')
const lightHan = '[要想找跟轉叫給請在選放用買租是有把到接任何我一個的位於去聯絡談聊說話講]|任何'
const step = `(?:(?:(?<![a-z])(?:${light})(?![a-z])|${lightHan}) ?)`
const join = ' ?(?:,? ?(?<![a-z])(?:or|nor|and|o|ni|y|u|e)(?![a-z])|[、和跟或及與]|還是) ?'
const noun = ' ?(?:型|的|地區)?(?:主機|伺服器|方案)?'

const link = '(?:(?<![a-z])(?:to|with|an?|con|una?) )'

const denialBefore = new RegExp(
  `(?:${before}) ?${step}{0,8}${target}(?: ?${link}{0,2}${target})*(?:${join}${step}{0,4}${target})*${noun}(?:以外|之外|外)?`,
  'g',
)
const end = '(?=$|[ ,.;:!?，。；！？、])'
const denialAfter = new RegExp(
  `${target}(?:${join}${target})*(?:${noun}(?:以外|之外|除外|(?:都|就)?不要${end}|不行${end}|不考慮${end})| (?:excluded|excluid[oa]s?|no)(?= ?(?:$|[,.;!?])))`,
  'g',
)
/** The customer gives up something they have. This is not part of a search. */
const giving = /(?<![a-z])(?:any ?more|no longer|ya no)(?![a-z])|不再|不要了|不用了|不需要了/

type Parts = {
  /** The text without the negated parts. */
  rest: string
  denied: string
}

/** Removes the persons, places and families that a message negates: "not in Tokyo", "除了東京以外". */
export function splitDenied(text: string): Parts {
  if (giving.test(text)) return { rest: text, denied: '' }
  const denied: string[] = []
  const take = (found: string) => {
    denied.push(found)
    return ' ; '
  }
  const rest = text.replace(denialBefore, take).replace(denialAfter, take)
  return { rest, denied: denied.join(' ; ') }
}
