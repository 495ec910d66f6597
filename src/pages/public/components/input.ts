// By file: the library's index brings the search box, the one-time code and the text area along, which stand on none of
// the pages that are open to everybody.
export { default as Input } from 'antd/es/input/Input';
export { default as Password } from 'antd/es/input/Password';
