/** The maximum number of characters that are read. A request needs no more, and the reading stays fast. */
const maxLength = 1000

const simplified =
  '订单机务账请问么东国区价钱费时间内显试话语发卖给帮个买划运达长剩购车样从块几张颗这还吗没对关开脑总'
const traditional =
  '訂單機務帳請問麼東國區價錢費時間內顯試話語發賣給幫個買劃運達長剩購車樣從塊幾張顆這還嗎沒對關開腦總'
const characters = new Map([...simplified].map((sign, index) => [sign, [...traditional][index]]))

/** `US` in capitals is a country. `us` is one only if other words say so. */
const country = /(?<![A-Za-z])U\.?S\.?A?\.?(?![A-Za-z$])/g

/** `1,999.00`, `1.999,00` and `1,500`: grouped thousands, and cents after the other separator. */
const grouped =
  /(?<![\d.,])([1-9]\d{0,2})(?:((?:,\d{3})+)(\.\d{1,4})?|((?:\.\d{3})+)(,\d{1,4})?)(?![.,]*\d)/g

function joinGroups(...match: (string | undefined)[]): string {
  const [, first = '', commas = '', cents = '', points = '', centimos = ''] = match
  return first + (commas + points).replace(/[.,]/g, '') + cents + centimos.replace(',', '.')
}

function tidyNumbers(text: string): string {
  return text
    .replace(grouped, joinGroups)
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replace(/(?<![\d.,])0,(\d{3,4})(?!\d)/g, '0.$1')
    .replace(/(?<![a-z\d])(\d{1,3})(?:\.(\d))? ?k(?![a-z])/g, (_all, full, tenth) =>
      String(Number(full) * 1000 + Number(tenth ?? 0) * 100),
    )
}

/** Gives text one spelling: ASCII digits, no accents, no capitals. */
export function normalize(text: string): string {
  const isShouted = text === text.toUpperCase()
  const plain = text
    .slice(0, maxLength)
    .normalize('NFKC')
    .replace(country, found => (isShouted && found.length < 3 ? found : 'usa'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Script=Han}/gu, sign => characters.get(sign) ?? sign)
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(/[×✕]/g, 'x')
    // The currency symbol of the shop outside English. `us` alone would be a place.
    .replace(/(?<![a-z])us ?\$(?= ?\d)/g, '$')
    .replace(/\s+/g, ' ')
    .trim()
  return tidyNumbers(plain)
}
