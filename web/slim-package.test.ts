import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { componentTypes } from './slim-cases.ts';
import { assignments, bodyOf, type FindEdits, functionBodies, slimCode } from './slim-package.ts';

const slim = (code: string, ...finders: FindEdits[]) => slimCode(code, parseAst(code), finders);

it('replaces the bodies of functions, also of inner ones', () => {
  const code = 'function a() { function b() { return 1 } return b() }';
  expect(slim(code, functionBodies(bodyOf(['b'])))).toBe(
    'function a() { function b() {} return b() }',
  );
  expect(slim(code, functionBodies(bodyOf(['a', 'b'], '{ return null }')))).toBe(
    'function a() { return null }',
  );
});

it('removes assignments', () => {
  expect(slim('exports.a = 1; exports.b = 2;', assignments(['exports.a']))).toBe(' exports.b = 2;');
});

it('fails if the package has no such part', () => {
  expect(() => slim('function a() {}', functionBodies(bodyOf(['a', 'b'])))).toThrow('b.');
  expect(() => slim('exports.a = 1;', assignments(['exports.b']))).toThrow('exports.b.');
  expect(() => slim(react(''), componentTypes(['LIST', 'OTHER']))).toThrow('OTHER.');
  expect(() => slim('', componentTypes([]))).toThrow('createFiberFromTypeAndProps.');
});

const react = (code: string) => `function createFiberFromTypeAndProps(type) {
  switch (type) {
    case LIST: return createFiberImplClass(19);
    case SUSPENSE: return createFiberImplClass(13);
  }
}
${code}`;
const work = (cases: string) => react(`function work(fiber) { switch (fiber.tag) { ${cases} } }`);
/** What the function returns for a fiber with this tag. */
const run = (cases: string, tag: number): unknown =>
  new Function(`${slim(work(cases), componentTypes(['LIST']))}\nreturn work({ tag: ${tag} });`)();

it('removes the cases of a component', () => {
  const code = slim(work('case 13: return 1; case 19: return 2;'), componentTypes(['LIST']));
  expect(code).not.toMatch(/LIST|19/);
  expect(code).toMatch(/case SUSPENSE: .*13/);
  expect(code).toContain('case 13: return 1;');
});

it('keeps a body that other cases share', () => {
  for (const cases of ['case 13: case 19: return 1;', 'case 19: case 13: return 1;']) {
    expect([run(cases, 13), run(cases, 19)]).toEqual([1, undefined]);
  }
});

it('keeps a body that the case before it continues with', () => {
  const cases = 'case 13: fiber.a = 1; case 19: return fiber.a; case 3: return 2;';
  expect([run(cases, 13), run(cases, 19), run(cases, 3)]).toEqual([1, undefined, 2]);
});

it('keeps the variables of a removed case, which other cases can use', () => {
  const cases = 'case 19: var a = 1; return a; case 13: a = 2; return a;';
  expect([run(cases, 13), run(cases, 19)]).toEqual([2, undefined]);
});

it('leaves switches on other values as they are', () => {
  const code = 'function key(event) { switch (event.keyCode) { case 19: return "Pause"; } }';
  expect(slim(react(code), componentTypes(['LIST']))).toContain('case 19: return "Pause";');
});

it('fails if the number of a removed component is also used for another one', () => {
  const code = 'function other() { return createFiberImplClass(19); }';
  expect(() => slim(react(code), componentTypes(['LIST']))).toThrow('created twice');
});
