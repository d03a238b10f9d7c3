export const loadSignedIn = () => import('./signed-in.ts').then((module) => module.signedIn)
