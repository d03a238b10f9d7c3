import { PageHeading } from '#web/ui/page-heading.tsx'

export function LibraryScreen() {
  return <PageHeading>Library</PageHeading>
}
