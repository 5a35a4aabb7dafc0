/** ISO 3166 codes by continent. Turkey, Cyprus and Russia are listed where most of their data centers are. */
const countries = {
  asia: 'AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TW UZ VN YE',
  europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK',
  northAmerica: 'BM CA CR CU DO GL GT HN HT JM MX NI PA PR SV US',
  southAmerica: 'AR BO BR CL CO EC GF GY PE PY SR UY VE',
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW',
  oceania: 'AU FJ FM GU KI MH NC NR NZ PF PG PW SB TO TV VU WS',
} as const

export const continents = [
  ...(Object.keys(countries) as (keyof typeof countries)[]),
  'other',
] as const
type Continent = (typeof continents)[number]

/** `TW` → `asia`; `other` for an unknown country. */
export function continentOf(country: string): Continent {
  const found = Object.entries(countries).find(([, codes]) =>
    codes.split(' ').includes(country.toUpperCase()),
  )
  return (found?.[0] as Continent | undefined) ?? 'other'
}
