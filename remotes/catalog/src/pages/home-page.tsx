import { AddAction } from '../components/add-action.tsx'
import { Catalog } from '../components/catalog.tsx'

export function HomePage() {
  return <Catalog Action={AddAction} page="home" />
}
