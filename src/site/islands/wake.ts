import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

const islands = {
  // Its words are a file of their own, that of the page's language: written into the page they would not fit.
  ContactForm: async () => {
    const [{ ContactForm }, { form: words }] = await Promise.all([
      import('../sections/contact/ContactForm.tsx'),
      import.meta.env.CATALAN && document.documentElement.lang === 'ca'
        ? import('../content/ca/form.ts')
        : import('../content/es/form.ts'),
    ]);
    return (props: Omit<ComponentProps<typeof ContactForm>, 'words'>) =>
      createElement(ContactForm, { ...props, words });
  },
};

export type IslandName = keyof typeof islands;
export type IslandProps<Name extends IslandName> = Omit<
  ComponentProps<Awaited<ReturnType<(typeof islands)[Name]>>>,
  'children'
>;

/**
 * Wakes every island of the page, each in a task of its own: React takes over what stands in the HTML. The form, a file
 * of its own, wakes when it comes near.
 */
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  whenNear(island, () => wake(island));
}

async function wake(island: HTMLElement): Promise<void> {
  const { island: name, props = '{}' } = island.dataset;
  const component = (await islands[name as IslandName]()) as ComponentType<object>;
  hydrateRoot(island, createElement(component, { ...JSON.parse(props), children: childrenOf(island) }));
  delete island.dataset.island;
}

/** What the page passed to the component, as it stands there: React takes the element and leaves what is in it. */
function childrenOf(island: HTMLElement): ReactNode {
  const passed = island.querySelector('.passed');
  return (
    passed &&
    createElement('div', { className: 'passed', dangerouslySetInnerHTML: { __html: passed.innerHTML } })
  );
}

/** An island has no box of its own: what is in it has. */
function whenNear(island: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: '800px' },
  );
  for (const part of island.children) observer.observe(part);
}
