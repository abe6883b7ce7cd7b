const places = [
  /^\/(about-us|faq|terms|privacy|tour-privacy)$/,
  /^\/(magazine|magazine\/author|terms|privacy|flight|international-flight)\/[^/]+$/,
  /^\/landing(\/[^/]+){1,3}$/,
]

/** Whether the site opens a written page at this address (routes.ts): at any other it could be published and would be found by nobody. */
export const opensAt = (path: string): boolean => places.some((place) => place.test(path))
