import { PageHeading } from '#web/ui/page-heading.tsx'

export function ProjectsScreen() {
  return <PageHeading>Projects</PageHeading>
}
