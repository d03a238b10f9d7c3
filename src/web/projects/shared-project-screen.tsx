import { PageHeading } from '#web/ui/page-heading.tsx'

export function SharedProjectScreen() {
  return <PageHeading>Shared Project</PageHeading>
}
