export { remoteBuild as default } from '@storefront/kit/preset'
