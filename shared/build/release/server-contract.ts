import { canonicalJson, idOf } from './canonical.ts'

/** The hash of a server's contract: of the JSON that it serves as `/api/openapi.json`. */
export function contractOf(openApi: unknown): string {
  return idOf(canonicalJson(JSON.parse(JSON.stringify(openApi))))
}
