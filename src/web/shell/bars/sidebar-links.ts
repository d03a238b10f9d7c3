import {
  IconBooks,
  IconCards,
  IconCompass,
  IconLayoutDashboard,
  IconNotebook,
  IconSchool,
  IconServerCog,
  IconSquarePlus,
  IconTools,
  IconUser,
} from '@tabler/icons-react'

export const sidebarLinks = [
  { to: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard, sections: ['/dashboard'] },
  { to: '/classroom', label: 'Classroom', Icon: IconSchool, sections: ['/classroom'] },
  { to: '/review', label: 'Review', Icon: IconCards, sections: ['/review'] },
  { to: '/courses', label: 'Browse Courses', Icon: IconCompass, sections: ['/courses'] },
  { to: '/create-course', label: 'Create Course', Icon: IconSquarePlus, sections: ['/create-course'] },
  { to: '/library', label: 'Library', Icon: IconBooks, sections: ['/library', '/video'] },
  { to: '/projects', label: 'Projects', Icon: IconTools, sections: ['/projects'] },
  { to: '/reflection', label: 'Reflection', Icon: IconNotebook, sections: ['/reflection'] },
  { to: '/profile', label: 'Profile', Icon: IconUser, sections: ['/profile'] },
]

/** Shown only to the operator of this installation. */
const operatorLink = {
  to: '/operator',
  label: 'Operator',
  Icon: IconServerCog,
  sections: ['/operator'],
}

export const linksFor = ({ isOperator }: { isOperator: boolean }) =>
  isOperator ? [...sidebarLinks, operatorLink] : sidebarLinks

/** 'page' on the page itself, 'true' on the pages below it, undefined elsewhere. */
export function currentIn(pathname: string, sections: string[]): 'page' | 'true' | undefined {
  const section = sections.find((path) => pathname === path || pathname.startsWith(`${path}/`))
  if (!section) return undefined
  return pathname === sections[0] ? 'page' : 'true'
}
