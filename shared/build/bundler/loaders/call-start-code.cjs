/**
 * Rspack generates a module for each container: an import, constants, then its start code, which begins with the
 * declaration below. This loader replaces the start code with a call that gets the constants.
 */
const begin = 'const runtimeRequire'

module.exports = function callStartCode(source) {
  const at = source.indexOf(begin)
  if (at < 0)
    throw new Error('Cannot find the start code of the container: rspack may have changed it')
  return `${source.slice(0, at)};__module_federation_bundler_runtime__.start(__webpack_require__, {
  bundler: __module_federation_bundler_runtime__,
  plugins: __module_federation_runtime_plugins__,
  remoteInfos: __module_federation_remote_infos__,
  containerName: __module_federation_container_name__,
  shareStrategy: __module_federation_share_strategy__,
  shareFallbacks: __module_federation_share_fallbacks__,
  libraryType: __module_federation_library_type__,
})`
}
