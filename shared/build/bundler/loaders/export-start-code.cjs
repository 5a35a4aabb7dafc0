/** Free variables of rspack's start code, in the order of its declaration → names of the constants that it gets. */
const names = {
  __module_federation_bundler_runtime__: 'bundler',
  __module_federation_runtime_plugins__: 'plugins',
  __module_federation_remote_infos__: 'remoteInfos',
  __module_federation_container_name__: 'containerName',
  __module_federation_share_strategy__: 'shareStrategy',
  __module_federation_share_fallbacks__: 'shareFallbacks',
  __module_federation_library_type__: 'libraryType',
}
const head = `var ${Object.keys(names).join(',')};export default function(){`

module.exports = function exportStartCode(source) {
  if (!source.startsWith(head))
    throw new Error('The start code of rspack has changed: check its variables')
  const constants = Object.entries(names).map(([free, name]) => `${name}: ${free}`)
  return `export function startContainer(__module_federation_runtime_require__, {${constants.join(', ')}}) {${source.slice(head.length)}`
}
