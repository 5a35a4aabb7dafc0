/**
 * The allowed file types of a release with their content types. It does not include markup that a browser would open as
 * a page.
 */
export const typesByExtension: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  png: 'image/png',
  woff2: 'font/woff2',
}
