import { PageHeading } from '#web/ui/page-heading.tsx'

export function ProjectScreen() {
  return <PageHeading>Project</PageHeading>
}
