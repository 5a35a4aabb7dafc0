/** Words of all three languages, as `normalize` leaves them: people mix languages. */
const latin = (words: string) => new RegExp(`(?<![a-z])(?:${words})(?![a-z])`)
const either = (western: string, chinese: string) =>
  new RegExp(`${latin(western).source}|${chinese}`)

export const words = {
  greeting: either(
    'hi|hello|hey|good (?:morning|afternoon|evening)|hola|buenos dias|buenas(?: tardes| noches)?',
    '你好|您好|哈囉|嗨|早安|午安|晚安',
  ),
  person: either(
    'human|(?:a |real )person|agent|representative|support team|someone from support|humano|una persona|agente|operador|asesor|alguien de soporte',
    '真人|專人|客服|人工服務|人員',
  ),
  order: either(
    'my orders?|order status|orders?|my servers?|status|pedidos?|orden(?:es)?|mis? servidor(?:es)?|estado',
    '訂單|我的伺服器|我的主機|進度|狀態',
  ),
  billing: either(
    'bills?|billing|billed|invoices?|charged?|charges|refunds?|pay|payments?|paid|cancel|factura(?:s|cion)?|cobran?|cobros?|pagos?|pagar|reembolsos?|cancelar',
    '帳單|計費|收費|扣款|付款|發票|退款|取消|怎麼算',
  ),
  plans: either(
    'plans?|servers?|machines?|vps|instances?|recommend|suggest|cheap(?:est)?|planes|servidor(?:es)?|maquinas?|recomiendas?|recomendar|barat[oa]s?',
    '方案|伺服器|主機|機器|推薦|建議|便宜',
  ),
  gpu: either(
    'gpus?|graphics cards?|cuda|tarjetas? graficas?|graficas?',
    '顯卡|顯示卡|繪圖卡|圖形處理器',
  ),
}

/** Other names of plan families, by the first word of a plan's name as `normalize` leaves it. */
export const familyNames: Record<string, string[]> = {
  shared: ['compartido', 'compartida', '共享'],
  dedicated: ['dedicado', 'dedicada', '專屬', '獨享'],
  highmem: ['high memory', 'mucha memoria', '高記憶體', '大記憶體'],
}

/** Other names of the places in the catalogue, by the name before the comma as `normalize` leaves it. */
export const placeNames: Record<string, string[]> = {
  taipei: ['taiwan', '台北', '臺北', '台灣', '臺灣'],
  tokyo: ['tokio', 'japan', 'japon', '東京', '日本'],
  singapore: ['singapur', '新加坡'],
  frankfurt: ['francfort', 'germany', 'alemania', '法蘭克福', '德國'],
  madrid: ['spain', 'espana', '馬德里', '西班牙'],
  ashburn: ['virginia', 'united states', 'estados unidos', '美國', '阿什本', '維吉尼亞'],
  'sao paulo': ['brazil', 'brasil', '聖保羅', '巴西'],
}

/** Regions, by the country at the end of a location. */
export const regions: { names: RegExp; countries: string[] }[] = [
  { names: either('asia', '亞洲'), countries: ['TW', 'JP', 'SG'] },
  { names: either('europe|europa|eu', '歐洲'), countries: ['DE', 'ES'] },
  { names: either('north america|norteamerica', '北美'), countries: ['US'] },
  {
    names: either('south america|latin america|sudamerica|latinoamerica', '南美|拉丁美洲'),
    countries: ['BR'],
  },
]
