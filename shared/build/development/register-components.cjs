const { relative } = require('node:path')

/**
 * The compiler calls `$RefreshReg$` for each component and `$RefreshSig$` for its hooks. This loader connects them with
 * the page. The id of a component is the path of its file in the repository and its name.
 */
module.exports = function registerComponents(source) {
  if (!/\$Refresh(Reg|Sig)\$/.test(source)) return source
  const { root } = this.getOptions()
  const file = JSON.stringify(`${relative(root, this.resourcePath).replaceAll('\\', '/')} `)
  return `var $RefreshReg$ = (type, name) => globalThis.__storefrontDevelopment?.register(type, ${file} + name),
  $RefreshSig$ = () => globalThis.__storefrontDevelopment?.createSignature() ?? (type => type);
${source}`
}
