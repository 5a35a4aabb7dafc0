import { Catalog } from '../list/catalog.tsx'
import { AddAction } from '../purchase/add-action.tsx'

export function HomePage() {
  return <Catalog Action={AddAction} page="home" />
}
