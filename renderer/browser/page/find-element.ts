// Finds elements by selector and checks their class, which the type parameter of `querySelector` only claims. The class
// is HTMLElement unless the caller names another.

type ElementClass<Type extends Element> = new () => Type

/** Returns the first element in `root` that matches, if it is of the class. */
export function findElement(root: ParentNode | null | undefined, selector: string): HTMLElement | null
export function findElement<Type extends Element>(
  root: ParentNode | null | undefined,
  selector: string,
  type: ElementClass<Type>,
): Type | null
export function findElement(
  root: ParentNode | null | undefined,
  selector: string,
  type: ElementClass<Element> = HTMLElement,
): Element | null {
  const element = root?.querySelector(selector)
  return element instanceof type ? element : null
}

/** Returns the elements in `root` that match and are of the class, in document order. */
export function findElements(root: ParentNode, selector: string): HTMLElement[]
export function findElements<Type extends Element>(
  root: ParentNode,
  selector: string,
  type: ElementClass<Type>,
): Type[]
export function findElements(
  root: ParentNode,
  selector: string,
  type: ElementClass<Element> = HTMLElement,
): Element[] {
  return [...root.querySelectorAll(selector)].filter((element) => element instanceof type)
}

/** Returns the closest of `target` and its ancestors that matches, if it is of the class. */
export function closestElement(target: EventTarget | null | undefined, selector: string): HTMLElement | null
export function closestElement<Type extends Element>(
  target: EventTarget | null | undefined,
  selector: string,
  type: ElementClass<Type>,
): Type | null
export function closestElement(
  target: EventTarget | null | undefined,
  selector: string,
  type: ElementClass<Element> = HTMLElement,
): Element | null {
  const element = target instanceof Element ? target.closest(selector) : null
  return element instanceof type ? element : null
}
